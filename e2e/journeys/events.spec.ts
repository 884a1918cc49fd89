import { expect, type Page } from '@playwright/test';
import { test } from '../journey';
import { arriveAsNewcomer } from '../newcomer';
import { bearer } from '../site';
import { eventDayComes, eventEnds } from '../time';
import { tinyPicture } from '../tiny-picture';

const phone = { viewport: { width: 360, height: 740 } };

/** A phone page signed in as a new member. */
async function memberOn(page: Page, fullName: string) {
  await arriveAsNewcomer(page, { fullName });
  return page;
}

test('a member plans an event, another takes its only seat, a third waits and is notified when it is free', async ({
  browser,
}) => {
  const [host, guest, waiting] = await Promise.all([1, 2, 3].map(() => browser.newPage(phone)));
  const title = `Vaccination morning ${Date.now()}`;
  await memberOn(host!, 'Leela Joshi');
  await memberOn(guest!, 'Omkar Jadhav');
  await memberOn(waiting!, 'Sana Kulkarni');

  await test.step('the host creates the event', async () => {
    await host!.goto('/events');
    await host!.getByRole('button', { name: 'Create Event' }).first().click();
    const form = host!.getByRole('dialog', { name: 'Create Event' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill('For the dogs of the market, with two vets of the city.');
    await form.getByLabel('Event Type').selectOption('Other');
    await form.getByLabel('Location').fill('Camp market');
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await form.getByLabel('Event Date').fill(inAWeek);
    await form.getByLabel('Event Time').fill('09:30');
    await form.getByLabel(/^Max Participants/).fill('1');
    await form.getByLabel(/^Contact Info/).fill('Leela at the blue gate');
    await form.getByRole('button', { name: 'Create Event' }).click();
    await expect(host!.getByText('Event created successfully! Local activists will be notified.')).toBeVisible();
    await expect(host!.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
  const address = new URL(host!.url()).pathname;

  await test.step('the guest joins and reads the contact of the host', async () => {
    await guest!.goto(address);
    await guest!.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(guest!.getByText('You have successfully joined the event!')).toBeVisible();
    await guest!.getByRole('button', { name: 'Show Contact' }).click();
    await expect(guest!.getByText('Leela at the blue gate')).toBeVisible();
  });
  await test.step('the third member finds it full, and joins the waiting list', async () => {
    await waiting!.goto(address);
    await expect(waiting!.getByRole('button', { name: 'Event Full' })).toBeDisabled();
    await expect(waiting!.getByRole('button', { name: 'Show Contact' })).toHaveCount(0);
    await waiting!.getByRole('button', { name: 'Join Waitlist' }).click();
    await expect(waiting!.getByText(/^You are on the waitlist/)).toBeVisible();
  });
  const bell = waiting!.getByRole('button', { name: /^Notifications/ });
  const before = await bell.getAttribute('aria-label');
  await test.step('the guest leaves, and the bell of the waiting member changes', async () => {
    await guest!.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(guest!.getByText('You have left the event.')).toBeVisible();
    await expect(bell).not.toHaveAttribute('aria-label', before!);
    await bell.click();
    await waiting!.getByRole('link', { name: `A seat is free for you: ${title}` }).click();
  });
  await test.step('the waiting member takes the seat', async () => {
    await waiting!.reload();
    await expect(waiting!.getByText(/^A seat is free for you\. It is held until/)).toBeVisible();
    await waiting!.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(waiting!.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  });
  await test.step('the host sees the participants, and checks them in on the day', async () => {
    await host!.reload();
    await expect(host!.getByText('Sana Kulkarni')).toBeVisible();
    await expect(host!.getByText('Check-in opens on the day of the event.')).toBeVisible();
    await expect(host!.getByRole('button', { name: /^Check In/ })).toHaveCount(0);
    await eventDayComes(address.split('/').at(-1)!);
    await host!.reload();
    const kept = host!.waitForResponse(answer => answer.url().endsWith('/check-in') && answer.ok());
    await host!.getByRole('button', { name: 'Check In: Sana Kulkarni' }).click();
    await kept;
    await expect(host!.getByText(/^Came at /)).toBeVisible();
  });
  await test.step('the host cancels, and everyone is notified', async () => {
    await host!.getByRole('button', { name: 'Cancel Event' }).click();
    await host!.getByRole('alertdialog').getByRole('button', { name: 'Cancel Event' }).click();
    await expect(host!.getByText('This event has been cancelled.')).toBeVisible();
    await waiting!.reload();
    await expect(waiting!.getByText('This event has been cancelled.')).toBeVisible();
  });
});

test('a participant adds a photo after the event, and removes it again', async ({ browser }) => {
  const [host, guest] = await Promise.all([1, 2].map(() => browser.newPage(phone)));
  const title = `Cleaning the shelter ${Date.now()}`;
  const owner = await arriveAsNewcomer(host!, { fullName: 'Leela Joshi' });
  const member = await arriveAsNewcomer(guest!, { fullName: 'Omkar Jadhav' });
  const send = async (page: Page, session: { token: string }, path: string, data: object) => {
    const answer = await page.request.post(path, { headers: bearer(session), data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const { id } = await send(host!, owner, '/api/events', {
    title,
    description: 'We scrub the kennels and paint the gate.',
    eventType: 'Community Meet',
    location: 'Shelter gate',
    state: 'Maharashtra',
    city: 'Pune',
    eventTime: '09:30',
    eventDate: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
  });
  await send(guest!, member, `/api/events/${id}/join`, {});
  await eventEnds(id);

  await test.step('the guest adds a photo', async () => {
    await expect(async () => {
      await guest!.goto(`/events/${id}`);
      await expect(guest!.getByRole('button', { name: 'Add Photos' })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await guest!.getByRole('button', { name: 'Add Photos' }).click();
    const dialog = guest!.getByRole('dialog', { name: 'Add Photos' });
    await dialog
      .getByLabel('Add Photos')
      .setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: tinyPicture });
    await dialog.getByRole('button', { name: 'Remove photo 1' }).waitFor();
    await dialog.getByRole('button', { name: 'Add to Event' }).click();
    await expect(guest!.getByText('Everybody can see them now.')).toBeVisible();
    await expect(guest!.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
  });
  await test.step('the host sees it and may remove it; its author is not shown', async () => {
    await host!.goto(`/events/${id}`);
    await expect(host!.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
    await expect(host!.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  });
  await test.step('the guest removes it', async () => {
    await guest!.getByRole('button', { name: 'Remove photo 1' }).click();
    await guest!.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(guest!.getByText('No photos yet. Show the others how it was.')).toBeVisible();
  });
});
