import type { Page } from '@playwright/test';
import { unique } from '../accounts';
import { bearer, sessionOf } from '../site';
import { openDialog, type Screen } from './screen';

/** The page of a completed campaign. */
async function openCampaign(page: Page) {
  const answer = await page.request.post('/api/admin/broadcast', {
    headers: bearer(await sessionOf(page.request, 'administrator')),
    data: {
      subject: 'Vaccination camp',
      message: 'On Sunday at ten. Bring the dogs of your street.',
      messageType: 'email',
      targetAudience: 'ngos',
      urgency: 'medium',
    },
  });
  const { campaignId } = await answer.json();
  await page.goto(`/admin/messaging/${campaignId}`);
  await page.getByText('Completed').waitFor();
}

/** Writes a message without sending it. */
async function writeMessage(page: Page) {
  await page.getByLabel('Subject', { exact: true }).fill('Vaccination camp');
  await page.getByLabel('Message', { exact: true }).fill('On Sunday at ten. Bring the dogs of your street.');
}

export const messagingScreens: Screen[] = [
  { name: 'admin-messaging', path: '/admin/messaging', role: 'administrator' },
  { name: 'admin-alert-rings', path: '/admin/messaging/alerts', role: 'administrator' },
  {
    name: 'admin-broadcast-question',
    path: '/admin/messaging',
    role: 'administrator',
    open: async page => {
      await writeMessage(page);
      await page.getByRole('button', { name: /^Send to [\d,]+/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'admin-campaign', path: '/admin/messaging', role: 'administrator', open: openCampaign },
  {
    name: 'admin-campaign-schedule',
    path: '/admin/messaging',
    role: 'administrator',
    open: async page => {
      await writeMessage(page);
      await openDialog(page, 'Schedule');
    },
  },
  {
    name: 'admin-campaign-test',
    path: '/admin/messaging',
    role: 'administrator',
    open: async page => {
      await writeMessage(page);
      await openDialog(page, 'Send Test');
    },
  },
  {
    name: 'admin-audience',
    path: '/admin/messaging',
    role: 'administrator',
    open: async page => {
      await page.getByText('Narrow it down').click();
      await page.getByLabel('Name of this audience').fill(unique('NGOs of Kerala'));
      await page.getByRole('button', { name: 'Save Audience' }).click();
      await page
        .getByRole('button', { name: /^Use the audience/ })
        .first()
        .waitFor();
    },
  },
];
