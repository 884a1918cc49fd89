import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { expectListed } from '../accounts';
import { arriveAsNewcomer, registerNewcomer } from '../newcomer';
import { bearer } from '../site';
import { tinyPicture } from '../tiny-picture';

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);

test('a member finds another on the map, connects and writes; the other accepts on a phone and both talk', async ({
  browser,
}) => {
  const [writing, reading] = await Promise.all([
    browser.newPage({ viewport: desktop }),
    browser.newPage({ viewport: phone }),
  ]);
  const writer = await arriveAsNewcomer(writing, { fullName: `Leela ${Date.now()}` });
  const reader = await arriveAsNewcomer(reading, { fullName: `Omkar ${Date.now()}` });
  await expectListed(writing.request, reader.user);

  await test.step('A presses the state on the map and opens the page of B', async () => {
    await writing.goto('/find-activists');
    await writing.locator('aside path[data-state="Maharashtra"]').click();
    await expect(writing).toHaveURL(/state=Maharashtra/);
    await writing.getByRole('searchbox').fill(reader.user.fullName);
    await writing.getByRole('link', { name: reader.user.fullName }).click();
    await expect(writing).toHaveURL(new RegExp(`/activists/${reader.user.id}$`));
    await expect(writing.getByRole('heading', { level: 1, name: reader.user.fullName })).toBeVisible();
  });

  await test.step('A asks to connect and writes the first message', async () => {
    await reading.goto('/messages');
    await expect(reading.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible();
    await writing.getByRole('button', { name: /^Connect with/ }).click();
    await expect(writing.getByRole('button', { name: 'Request sent' })).toBeDisabled();
    await writing.getByRole('button', { name: /^Contact/ }).click();
    await writing.getByLabel('Your message').fill('Can you foster a puppy this week?');
    await writing.getByRole('button', { name: 'Send' }).click();
    await expect(writing.getByText(/Your message waits until/)).toBeVisible();
  });

  await test.step('B sees both without a reload, and accepts', async () => {
    await expect(reading.getByRole('link', { name: 'Messages, 2 new' })).toBeVisible();
    await reading.getByRole('tab', { name: /^Requests/ }).click();
    await reading.getByRole('button', { name: `Decline ${writer.user.fullName}` }).click();
    await expect(reading.getByRole('link', { name: 'Messages, 1 new' })).toBeVisible();
    await expect(reading.getByRole('list', { name: 'Connection requests' })).toHaveCount(0);
    await reading.locator('main').getByRole('link', { name: writer.user.fullName }).click();
    await expect(reading.getByText('Can you foster a puppy this week?').last()).toBeVisible();
    await expectNoSidewaysScroll(reading);
    await reading.getByRole('button', { name: 'Accept' }).click();
    await reading.getByLabel('Your message').fill('Yes, from Monday.');
    await reading.getByRole('button', { name: 'Send' }).click();
    await expect(reading.getByRole('log').getByText('Yes, from Monday.')).toBeVisible();
  });

  await test.step('A reads the reply without a reload', async () => {
    await expect(writing.getByRole('log').getByText('Yes, from Monday.')).toBeVisible();
    await expect(writing.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
    await expectNoSidewaysScroll(writing);
  });

  await test.step('B blocks A, who can no longer write', async () => {
    await reading.getByRole('button', { name: /^Actions for/ }).click();
    await reading.getByRole('menuitem', { name: 'Block' }).click();
    await reading.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await expect(reading.getByText('You have blocked this member. Unblock them to write.')).toBeVisible();
    await writing.getByLabel('Your message').fill('Thank you!');
    await writing.getByRole('button', { name: 'Send' }).click();
    await expect(writing.getByText('This member cannot be reached.')).toBeVisible();
  });
});

for (const viewport of [phone, desktop])
  test(`on ${viewport.width} px the scroll position is kept while reading earlier messages, and files are sent with the message`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ viewport });
    const reader = await arriveAsNewcomer(page, { fullName: `Leela ${Date.now()}` });
    const writer = await registerNewcomer(page.request, { fullName: `Omkar ${Date.now()}` });
    const write = async (path: string, as: typeof writer, data: object) => {
      const answer = await page.request.post(`/api/conversations${path}`, { headers: bearer(as), data });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()) as { id: string };
    };
    const first = { memberId: reader.user.id, text: 'Can you foster a puppy this week?' };
    const { id } = await write('', writer, first);
    await write(`/${id}/messages`, reader, { text: 'Tell me about her.' });
    for (let line = 1; line <= 12; line += 1)
      await write(`/${id}/messages`, writer, { text: `${line}. She eats alone.\nShe sleeps all night.` });
    await page.goto(`/messages/${id}`);
    const thread = page.getByRole('region', { name: /^Messages with/ });
    await expect(thread.getByText('12. She eats alone.')).toBeInViewport();

    await test.step('a new message is announced while the member reads further up', async () => {
      await thread.evaluate(list => list.scrollTo(0, 0));
      await expect(thread.getByText('12. She eats alone.')).not.toBeInViewport();
      await write(`/${id}/messages`, writer, { text: 'Are you there?' });
      const button = page.getByRole('button', { name: 'New messages' });
      await expect(button).toBeInViewport();
      await expect(thread.getByText('Are you there?')).not.toBeInViewport();
      await button.press('Enter');
      await expect(thread.getByText('Are you there?')).toBeInViewport();
      await expect(button).toHaveCount(0);
      await expect(thread).toBeFocused();
    });

    await test.step('a message waits for its file, and is then visible to its author', async () => {
      await thread.evaluate(list => list.scrollTo(0, 0));
      let goOn: () => void = () => undefined;
      const held = new Promise<void>(resolve => (goOn = resolve));
      await page.route('**/api/media', async route => {
        await held;
        await route.continue();
      });
      await page
        .getByLabel('Attach a photo or PDF')
        .setInputFiles({ name: 'bed.png', mimeType: 'image/png', buffer: tinyPicture });
      await page.getByLabel('Your message').fill('Yes, this is her bed.');
      const send = page.getByRole('button', { name: 'Send' });
      await expect(send).toHaveAccessibleDescription('You can send the message once its files are uploaded.');
      await expect(send).toBeDisabled();
      goOn();
      await expect(send).toBeEnabled();
      await send.click();
      await expect(page.getByLabel('Your message')).toHaveValue('');
      await thread.evaluate(list => list.scrollIntoView({ block: 'center' }));
      await expect(thread.getByText('Yes, this is her bed.')).toBeInViewport();
    });
  });
