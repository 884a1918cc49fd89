import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { Client } from 'pg';
import { startPushRegistration } from '@aar/testing/push-registration';
import { startPushService } from '@aar/testing/push-service';
import { test } from '../journey';
import { arriveAsNewcomer, registerNewcomer } from '../newcomer';
import { bearer, notificationsDatabaseUrl, siteUrl } from '../site';

/*
 * Push notifications in a full Chromium: the headless shell of the other journeys always denies them, so the site rightly does
 * not offer them there. A browser registers with its vendor's server; here that is a fake, and messages to that browser would
 * have to go through the vendor's service. So the message is sent to a second device of the same member, whose push service is
 * also a fake: it verifies the sender and decrypts the message. The decrypted message is passed to the browser as its own push
 * service would (`ServiceWorker.deliverPushMessage`). Only the click on the notification is simulated, in the service worker,
 * because notifications are drawn by the desktop, which is missing. A simulated click may not focus a tab, as a real one may.
 */
const executablePath = process.env.WHOLE_CHROMIUM;

let registration: Awaited<ReturnType<typeof startPushRegistration>>;
let service: Awaited<ReturnType<typeof startPushService>>;
let profile: string;
let context: BrowserContext;

test.beforeEach(async () => {
  test.skip(!executablePath, 'only a whole Chromium has notifications: "apt-get install chromium"');
  [registration, service] = [await startPushRegistration(), await startPushService()];
  profile = await mkdtemp(path.join(tmpdir(), 'aar-push-'));
  // A persistent profile, because a private window cannot subscribe to push.
  context = await chromium.launchPersistentContext(profile, {
    executablePath,
    baseURL: siteUrl,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    ignoreDefaultArgs: ['--disable-background-networking'],
    args: ['--no-sandbox', '--disable-gpu', ...registration.args],
  });
});
test.afterEach(async () => {
  await context?.close();
  await Promise.all([registration?.close(), service?.stop()]);
  if (profile) await rm(profile, { recursive: true, force: true });
});

test('the owner of a request is offered push with its purpose, and the notification of an offer opens the request', async ({
  request,
}) => {
  const page = await context.newPage();
  const asking = await arriveAsNewcomer(page);
  const id = await callForHelp(page, asking);
  const questions = await countQuestions(page);
  const offer = page.getByRole('region', { name: 'Get an alert when somebody answers?' });

  await test.step('the page of their request offers alerts on this device, without a browser prompt', async () => {
    await page.goto(`/support-requests/${id}`);
    await expect(offer).toBeVisible();
    expect(await questions()).toBe(0);
    expect(await page.evaluate(() => Notification.permission)).toBe('default');
  });
  await test.step('they press Yes, and grant the permission', async () => {
    await context.grantPermissions(['notifications'], { origin: siteUrl });
    await offer.getByRole('button', { name: 'Yes, Alert Me on This Device' }).click();
    await expect(offer).toBeHidden();
    expect(await questions()).toBe(1);
  });
  await test.step('the site has stored the device, and the settings say so', async () => {
    expect(registration.tokens).toHaveLength(1);
    expect(await endpointsOf(asking.user.id)).toEqual([expect.stringMatching(`/${registration.tokens[0]}$`)]);
    await page.goto('/profile/notifications');
    const card = page.getByRole('region', { name: 'Alerts on this device' });
    await expect(card.getByRole('status')).toHaveText('This device shows alerts, even when the site is closed.');
  });
  const message =
    await test.step('a member offers help, and the push service gets a message that only the device can decrypt', async () => {
      const told = await request.post('/api/push/subscriptions', {
        headers: bearer(asking),
        data: service.subscription(),
      });
      expect(told.status(), await told.text()).toBe(204);
      // The data of a member who joined a moment ago may arrive only after a redelivery by NATS.
      await expect.poll(() => isKnown(asking.user.id), { timeout: 40_000 }).toBe(true);
      const helper = await registerNewcomer(request, { fullName: 'Asha Kulkarni' });
      const answer = await request.post(`/api/support-requests/${id}/respond`, {
        headers: { ...bearer(helper), 'idempotency-key': randomUUID() },
        data: { message: 'I live two lanes away and bring a board.' },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      await expect.poll(() => service.arrived.length).toBe(1);
      expect(service.arrived[0]!.message).toMatchObject({ path: `/support-requests/${id}` });
      return service.arrived[0]!.message;
    });
  await test.step('the service worker shows it', async () => {
    const shown = await watchShown();
    await deliver(page, message);
    await shown();
    expect(await shownOn(page)).toEqual(['Asha Kulkarni offers help']);
  });
  await test.step('a click on it opens the request in the existing tab and closes the notification', async () => {
    await press();
    await expect(page).toHaveURL(new RegExp(`/support-requests/${id}$`));
    await expect(page.getByText('I live two lanes away and bring a board.')).toBeVisible();
    expect(await shownOn(page)).toEqual([]);
  });
  await test.step('switching it off removes the device from the site', async () => {
    await page.goto('/profile/notifications');
    await page.getByRole('button', { name: 'Stop on This Device' }).click();
    await expect(page.getByRole('button', { name: 'Show Alerts on This Device' })).toBeVisible();
    expect(await endpointsOf(asking.user.id)).toEqual([service.subscription().endpoint]);
  });
});

async function callForHelp(page: Page, asking: { token: string; user: { mobile?: string | null } }): Promise<string> {
  const answer = await page.request.post('/api/support-requests', {
    headers: { ...bearer(asking), 'idempotency-key': randomUUID() },
    data: {
      title: `Owl in a stairwell, ${Date.now()}`,
      description: 'It flies against the window and is tired.',
      requestType: 'Emergency Rescue',
      urgencyLevel: 'low',
      location: 'Karve Road',
      state: 'Maharashtra',
      city: 'Pune',
      contactMobile: asking.user.mobile,
      requiredSupport: ['Volunteers'],
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
}

/** Counts the permission prompts requested by pages. */
async function countQuestions(page: Page) {
  let count = 0;
  await page.exposeFunction('noteQuestion', () => void (count += 1));
  await page.addInitScript(() => {
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = async () => {
      await (window as unknown as { noteQuestion(): Promise<void> }).noteQuestion();
      return ask();
    };
  });
  return async () => count;
}

const endpointsOf = async (memberId: string): Promise<string[]> =>
  (await rowsOf('select endpoint from push_subscriptions where member_id = $1 order by created_at', memberId)).map(
    ({ endpoint }) => endpoint,
  );

const isKnown = async (memberId: string) =>
  (await rowsOf('select from recipients where member_id = $1', memberId)).length > 0;

async function rowsOf(query: string, memberId: string) {
  const database = new Client({ connectionString: notificationsDatabaseUrl });
  await database.connect();
  const { rows } = await database.query(query, [memberId]);
  await database.end();
  return rows;
}

/** Wakes the service worker with a message, as the browser does when a push arrives. */
async function deliver(page: Page, message: unknown) {
  const tools = await context.newCDPSession(page);
  const known = new Promise<string>(resolve =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      registrations.forEach(({ registrationId, isDeleted }) => isDeleted || resolve(registrationId)),
    ),
  );
  await tools.send('ServiceWorker.enable');
  const data = JSON.stringify(message);
  await tools.send('ServiceWorker.deliverPushMessage', { origin: siteUrl, registrationId: await known, data });
  await tools.detach();
}

/**
 * Watches the service worker; the returned function waits until it has shown a notification. Chromium loses a notification if the
 * list is read before the desktop has it, so nothing may read the list until then.
 */
async function watchShown() {
  const [worker] = context.serviceWorkers();
  const watched = await worker!.evaluateHandle(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const show = registration.showNotification.bind(registration);
    const shown = new Promise<void>((resolve, reject) => {
      registration.showNotification = (...notification) => {
        const showing = show(...notification);
        showing.then(resolve, reject);
        return showing;
      };
    });
    return { shown };
  });
  return () => watched.evaluate(({ shown }) => shown);
}

const shownOn = (page: Page) =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title));

async function press() {
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    const event = new Event('notificationclick');
    await new Promise((resolve, reject) => {
      const waitUntil = (work: Promise<unknown>) => void Promise.resolve(work).then(resolve, reject);
      scope.dispatchEvent(Object.assign(event, { notification, waitUntil }));
    });
  });
}
