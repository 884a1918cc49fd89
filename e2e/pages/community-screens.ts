import { expect, type Page } from '@playwright/test';
import { newAccount, newSession, unique } from '../accounts';
import { registerNewcomer } from '../newcomer';
import { arrive, bearer, mailTo, sessionOf, siteUrl } from '../site';
import { eventDayComes } from '../time';
import { openDialog, type Screen } from './screen';

type Session = Awaited<ReturnType<typeof newSession>>;

const post = async (page: Page, as: Session, path: string, data: object) => {
  const answer = await page.request.post(`/api${path}`, { headers: bearer(as), data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: string };
};
const newMember = async (page: Page, fullName: string) =>
  newSession(page.request, await newAccount(page.request, { fullName }));

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const newEvent = (page: Page, as: Session) =>
  post(page, as, '/events', {
    title: 'Vaccination morning at the fish market',
    eventType: 'Other',
    contactInfo: 'Asha, 98765 43210',
    description: 'Two vets, forty dogs. Bring a lead and a towel if you can.',
    requirements: ['Leads', 'Towels'],
    location: 'Camp market, gate 2',
    state: 'Sikkim',
    city: 'Gangtok',
    eventDate: inAWeek(),
    eventTime: '09:30',
    maxParticipants: 20,
  });

/** An event's page as its organiser sees it, with one participant. */
async function openOwnEvent(page: Page) {
  const [owner, guest] = [await newMember(page, 'Asha Rao'), await newMember(page, 'Omkar Jadhav')];
  const { id } = await newEvent(page, owner);
  await post(page, guest, `/events/${id}/join`, {});
  await eventDayComes(id);
  await arrive(page, owner);
  await page.goto(`/events/${id}`);
  await page.getByText('Omkar Jadhav').first().waitFor();
}

/** An event's page as a participant sees it. */
async function openJoinedEvent(page: Page) {
  const [owner, guest] = [await newMember(page, 'Asha Rao'), await newMember(page, 'Omkar Jadhav')];
  const { id } = await newEvent(page, owner);
  await post(page, guest, `/events/${id}/join`, {});
  await arrive(page, guest);
  await page.goto(`/events/${id}`);
  await page.getByRole('img', { name: 'Code of your ticket' }).waitFor();
}

/** Lists a member in the directory; until then nobody can write to them first. */
async function enlist(page: Page, member: Session) {
  const chosen = await page.request.put('/api/profile/listed', { headers: bearer(member), data: { isListed: true } });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  const shown = async () => (await page.request.get(`/api/activists/${member.user.id}`)).status();
  await expect.poll(shown, { message: 'the member is in the directory', timeout: 20_000 }).toBe(200);
}

/** A first message from a stranger, and the question whether to accept it. */
async function openFirstMessage(page: Page) {
  const [writer, reader] = [await newMember(page, 'Omkar Jadhav'), await newMember(page, 'Asha Rao')];
  await enlist(page, reader);
  const { id } = await post(page, writer, '/conversations', {
    memberId: reader.user.id,
    text: 'Can you foster a puppy this week? She is two months old, eats alone and sleeps all night.',
  });
  await arrive(page, reader);
  await page.goto(`/messages/${id}`);
  await page.getByRole('button', { name: 'Accept' }).waitFor();
}

/** The conversation after both have written. */
async function openConversation(page: Page) {
  await openFirstMessage(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByLabel('Your message').fill('Yes, from Monday. Where do I fetch her?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('log').getByText('Yes, from Monday.').waitFor();
}

const link = `https://maps.example/place/${'a1b2c3d4'.repeat(14)}?entry=share`;

/** A request with pasted links, as a member sees it who may offer help. */
async function openRequestWithLink(page: Page) {
  const asking = await registerNewcomer(page.request, { fullName: 'Omkar Jadhav' });
  const { id } = await post(page, asking, '/support-requests', {
    title: `Dog at ${link.slice(0, 120)}`,
    description: `It limps. The place: ${link}`,
    location: link.slice(0, 190),
    requestType: 'Emergency Rescue',
    urgencyLevel: 'low',
    state: 'Sikkim',
    city: 'Gangtok',
    contactMobile: asking.user.mobile,
    requiredSupport: ['Volunteers'],
  });
  await arrive(page, await sessionOf(page.request, 'ngo'));
  await page.goto(`/support-requests/${id}`);
  await expect(page.getByRole('button', { name: /^Offer Help/ }).first()).toBeInViewport({ ratio: 1 });
}

/** Signs in a member alerted by a support request, with its notice. */
async function ringNewcomer(page: Page) {
  const rung = await registerNewcomer(page.request, { fullName: 'Asha Rao' });
  const title = unique('Kite string in a neem tree');
  const asking = await registerNewcomer(page.request, { fullName: 'Omkar Jadhav' });
  await post(page, asking, '/support-requests', {
    title,
    description: 'A kite hangs by its wing and cannot get free.',
    requestType: 'Emergency Rescue',
    urgencyLevel: 'critical',
    location: 'Karve Road',
    state: 'Maharashtra',
    city: 'Pune',
    contactMobile: asking.user.mobile,
    requiredSupport: ['Volunteers'],
  });
  const mail = await mailTo({ to: rung.user.email!, subject: title });
  return { rung, mail, title };
}

async function openInbox(page: Page) {
  const { rung, title } = await ringNewcomer(page);
  await arrive(page, rung);
  await page.goto('/notifications');
  await page.getByRole('link', { name: title }).first().waitFor();
}

async function openPreferenceCentre(page: Page) {
  const { mail } = await ringNewcomer(page);
  const link = new RegExp(`${siteUrl}(/unsubscribe/[\\w-]+)`).exec(mail.text)!;
  await page.goto(link[1]!);
  await page.getByRole('button', { name: 'Save Settings' }).waitFor();
}

const firstIn = async (page: Page, list: 'events' | 'activists') =>
  ((await (await page.request.get(`/api/${list}`)).json()) as Record<string, { id: string }[]>)[list]![0]!.id;

/** A member's page as another member sees it. */
async function openMember(page: Page) {
  await arrive(page, await sessionOf(page.request, 'ngo'));
  await page.goto(`/activists/${await firstIn(page, 'activists')}`);
  await page.getByRole('heading', { name: 'Share' }).waitFor();
}

export const communityScreens: Screen[] = [
  {
    name: 'event',
    path: '/events',
    open: async page => {
      await page.goto(`/events/${await firstIn(page, 'events')}`);
      await page.getByRole('heading', { name: 'Share' }).waitFor();
    },
  },
  { name: 'request-with-a-link', path: '/', open: openRequestWithLink, opensByWidth: true },
  { name: 'event-of-its-owner', path: '/events', open: openOwnEvent },
  { name: 'event-of-one-who-comes', path: '/events', open: openJoinedEvent },
  {
    name: 'create-event',
    path: '/events?create',
    role: 'activist',
    open: page => page.getByRole('dialog').getByLabel('Title').waitFor(),
  },
  {
    name: 'share-dialog',
    path: '/support-requests',
    open: async page => {
      await page
        .getByRole('button', { name: /^Share: / })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Share' }).waitFor();
    },
  },
  {
    name: 'emergency',
    path: '/support-requests?emergency',
    role: 'activist',
    open: page => page.getByRole('dialog').waitFor(),
  },
  { name: 'offer-help', path: '/support-requests', role: 'ngo', open: page => openDialog(page, /^(Offer Help|Help)/) },
  { name: 'member', path: '/find-activists', open: openMember },
  {
    name: 'report-dialog',
    path: '/find-activists',
    open: async page => {
      await openMember(page);
      await openDialog(page, /^Report /);
    },
  },
  { name: 'first-message', path: '/', open: openFirstMessage },
  { name: 'conversation', path: '/', open: openConversation },
  { name: 'inbox-with-notices', path: '/', open: openInbox },
  { name: 'preference-centre', path: '/', open: openPreferenceCentre },
];
