import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { arriveAsNewcomer } from '../newcomer';
import { bearer } from '../site';

const phone = { viewport: { width: 360, height: 740 } };

const send = async (page: Page, session: { token: string }, path: string, data: object) => {
  const answer = await page.request.post(path, { headers: bearer(session), data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: string };
};

/** An event of the member in a week. */
const announce = (page: Page, owner: { token: string }, title: string) =>
  send(page, owner, '/api/events', {
    title,
    description: 'For the dogs of the market, with two vets of the city.',
    eventType: 'Other',
    location: 'Camp market',
    state: 'Maharashtra',
    city: 'Pune',
    eventDate: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    eventTime: '09:30',
  });

test('an organiser removes an attendee, who is notified and cannot join again', async ({ browser }) => {
  const [host, guest] = await Promise.all([1, 2].map(() => browser.newPage(phone)));
  const title = `Vaccination morning ${Date.now()}`;
  const owner = await arriveAsNewcomer(host!, { fullName: 'Leela Joshi' });
  const member = await arriveAsNewcomer(guest!, { fullName: 'Omkar Jadhav' });
  const { id } = await announce(host!, owner, title);
  await send(guest!, member, `/api/events/${id}/join`, {});
  await guest!.goto('/events');
  const bell = guest!.getByRole('button', { name: /^Notifications/ });
  const before = await bell.getAttribute('aria-label');

  await host!.goto(`/events/${id}`);
  await host!.getByRole('button', { name: 'Remove Omkar Jadhav' }).click();
  await host!.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(host!.getByText('Nobody has joined yet. Share the event to let people know.')).toBeVisible();

  await expect(bell).not.toHaveAttribute('aria-label', before!);
  await guest!.goto(`/events/${id}`);
  await guest!.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(guest!.getByText('The organiser has removed you from this event.')).toBeVisible();
});

test('a member in quiet mode cannot be found, and blocking them warns about the seat that ends', async ({
  browser,
}) => {
  const page = await browser.newPage(phone);
  const name = `Vani ${Date.now()}`;
  const member = await arriveAsNewcomer(page, { fullName: name });
  const otherPage = await browser.newPage(phone);
  const other = await arriveAsNewcomer(otherPage, { fullName: 'Harsh Jain' });
  const title = `Adoption camp ${Date.now()}`;
  const { id } = await announce(otherPage, other, title);
  await send(page, member, `/api/events/${id}/join`, {});

  await test.step('nobody but connections finds a member in quiet mode', async () => {
    await page.goto('/profile/privacy');
    await page.getByRole('switch', { name: 'Only my connections can reach me for a week' }).click();
    await expect(page.getByText(/^Quiet until /)).toBeVisible();
    await otherPage.goto(`/activists/${member.user.id}`);
    await expect(otherPage.getByText('This member is not in the directory.')).toBeVisible();
    await page.getByRole('switch', { name: 'Only my connections can reach me for a week' }).click();
    await expect(page.getByText(/^Quiet until /)).toHaveCount(0);
    await otherPage.reload();
    await expect(otherPage.getByRole('heading', { level: 1, name })).toBeVisible();
  });
  await test.step('the dialog of a block names the event at which a seat ends', async () => {
    await otherPage.getByRole('button', { name: `Block ${name}` }).click();
    await expect(otherPage.getByRole('alertdialog').getByText(title)).toBeVisible();
    await otherPage.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await expect(otherPage).toHaveURL(/\/find-activists$/);
    await page.goto(`/events/${id}`);
    await expect(page.getByText('This event does not exist or is no longer public.')).toBeVisible();
  });
});
