import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { newAccount, newSession, unique } from '../accounts';
import { fillRequest } from '../requests';
import { arrive, bearer, signInAs } from '../site';

const phone = { viewport: { width: 360, height: 780 } };
/** A place where no other journey and no demo member is. */
const home = { state: 'Mizoram', city: 'Lunglei' } as const;

async function memberOn(page: Page, fullName: string) {
  const session = await newSession(page.request, await newAccount(page.request, { fullName, ...home }));
  await arrive(page, session);
  return session;
}
async function post(page: Page, as: { token: string }, request: object) {
  const answer = await page.request.post('/api/support-requests', {
    headers: bearer(as),
    data: {
      description: 'Somebody with a van is needed before the night.',
      requestType: 'Transportation',
      urgencyLevel: 'low',
      location: 'Market road',
      ...home,
      ...request,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as { id: string };
}
const create = (page: Page) => page.getByRole('dialog', { name: 'Create Support Request' });

test('a member finds their own city and the most urgent requests first, and their own on the dashboard', async ({
  browser,
}) => {
  const [asking, looking] = await Promise.all([browser.newPage(phone), browser.newPage(phone)]);
  const owner = await memberOn(asking, 'Lal Ruata');
  await memberOn(looking, 'Zodin Mawia');
  const [calm, urgent, elsewhere] = ['Goat to the vet', 'Goat in the well', 'Goat on the roof'].map(unique);
  const { id } = await post(asking, owner, { title: calm });
  await post(asking, owner, { title: urgent, urgencyLevel: 'high' });
  await post(asking, owner, { title: elsewhere, urgencyLevel: 'critical', state: 'Kerala', city: 'Kochi' });
  const titles = (page: Page) => page.locator('main').getByRole('heading', { level: 2 }).allTextContents();

  await test.step('a member of the city has its requests on top, or the newest first if selected', async () => {
    await looking.goto('/support-requests');
    await expect.poll(async () => (await titles(looking)).slice(0, 2)).toEqual([urgent, calm]);
    await expect(looking.getByText('in your city').first()).toBeVisible();
    await expect(looking.getByText(/^posted /).first()).toBeVisible();
    await looking.getByLabel('Order').selectOption('newest');
    await expect.poll(async () => (await titles(looking)).slice(0, 3)).toEqual([elsewhere, urgent, calm]);
  });

  await test.step('its owner pauses one, which hides it from others, edits it and resumes it', async () => {
    await asking.goto(`/support-requests/${id}`);
    await asking.getByRole('button', { name: 'Pause Request' }).click();
    await expect(asking.getByRole('button', { name: 'Show Again' })).toBeVisible();
    await looking.goto(`/support-requests/${id}`);
    await expect(looking.getByText('This support request does not exist or is no longer public.')).toBeVisible();
    await asking.getByRole('button', { name: 'Edit Request' }).click();
    const dialog = asking.getByRole('dialog', { name: 'Edit Request' });
    await dialog.getByLabel('Location').fill('Market road, behind the church');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(asking.getByText('Market road, behind the church').first()).toBeVisible();
    await asking.getByRole('button', { name: 'Show Again' }).click();
    await expect(asking.getByRole('button', { name: 'Pause Request' })).toBeVisible();
    await looking.reload();
    await expect(looking.getByText('Market road, behind the church').first()).toBeVisible();
  });

  await test.step('the other offers help, and the dashboard of the owner counts it', async () => {
    await looking.getByRole('button', { name: 'Offer Help' }).click();
    await looking.getByRole('dialog').getByRole('button', { name: 'Send Offer' }).click();
    await expect(looking.getByText('Your response has been sent successfully!')).toBeVisible();
    await asking.goto('/dashboard');
    const counter = (label: string) =>
      asking.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]');
    await expect(counter('Support Requests')).toHaveText('3');
    await expect(counter('Total Responses')).toHaveText('1');
    await expect(asking.getByRole('link', { name: `Offer of help: ${calm}` })).toBeVisible();
    await asking.getByRole('tab', { name: 'My Requests' }).click();
    for (const title of [calm, urgent, elsewhere])
      await expect(asking.getByRole('link', { name: title!, exact: true })).toBeVisible();
  });
});

test('similar requests are shown before posting; staff merge duplicates, and the owner is redirected', async ({
  browser,
}) => {
  const [first, second, desk] = await Promise.all([
    browser.newPage(phone),
    browser.newPage(phone),
    browser.newPage({ viewport: { width: 1280, height: 900 } }),
  ]);
  const [title, again] = [unique('Elephant calf in the canal'), unique('Elephant calf in a canal')];
  const owner = await memberOn(first, 'Lal Ruata');
  const { id } = await post(first, owner, { title, requestType: 'Emergency Rescue', urgencyLevel: 'critical' });

  await test.step('the second member views the first request, and posts anyway', async () => {
    await memberOn(second, 'Zodin Mawia');
    await second.goto('/support-requests?create');
    await fillRequest(create(second), {
      title: again,
      description: 'She stands in the mud and her mother calls.',
      urgency: 'Critical',
      location: 'Canal bridge',
    });
    await create(second).getByRole('button', { name: 'Create Request' }).click();
    const question = second.getByRole('alertdialog', { name: 'Is it one of these?' });
    await expect(question.getByRole('link', { name: title })).toHaveAttribute('href', `/support-requests/${id}`);
    await question.getByRole('button', { name: 'Post Mine' }).click();
    await expect(second.getByRole('heading', { level: 1, name: again })).toBeVisible();
  });

  await test.step('an administrator opens them from the overview, and merges them', async () => {
    await signInAs(desk, 'administrator');
    await desk.goto('/admin/overview');
    await desk.getByRole('link', { name: 'Critical requests without an answer' }).click();
    await expect(desk).toHaveURL(/answered=no/);
    await desk.getByRole('searchbox').fill(again);
    await desk.getByRole('button', { name: `Actions for ${again}` }).click();
    await desk.getByRole('menuitem', { name: 'Merge' }).click();
    const dialog = desk.getByRole('dialog', { name: `Merge ${again}` });
    await dialog.getByLabel('Link to the other request').fill(new URL(`/support-requests/${id}`, desk.url()).href);
    await dialog.getByRole('button', { name: 'Merge Requests' }).click();
    await expect(desk.getByText('Requests merged')).toBeVisible();
  });

  await test.step('its owner is notified without a reload, and follows the link', async () => {
    await expect(second.getByText('This request was merged with another one about the same case.')).toBeVisible();
    await second.getByRole('link', { name: 'Go there' }).click();
    await expect(second.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});
