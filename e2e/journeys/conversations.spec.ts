import { expect, type Page, test } from '@playwright/test';
import { expectListed } from '../accounts';
import { arriveAsNewcomer } from '../newcomer';

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

  await test.step('A asks to connect and writes the first words', async () => {
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

  await test.step('A reads the answer without a reload', async () => {
    await expect(writing.getByRole('log').getByText('Yes, from Monday.')).toBeVisible();
    await expect(writing.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
    await expectNoSidewaysScroll(writing);
  });

  await test.step('B blocks A, who cannot write any more', async () => {
    await reading.getByRole('button', { name: /^Actions for/ }).click();
    await reading.getByRole('menuitem', { name: 'Block' }).click();
    await reading.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await expect(reading.getByText('You have blocked this member. Unblock them to write.')).toBeVisible();
    await writing.getByLabel('Your message').fill('Thank you!');
    await writing.getByRole('button', { name: 'Send' }).click();
    await expect(writing.getByText('This member cannot be reached.')).toBeVisible();
  });
});
