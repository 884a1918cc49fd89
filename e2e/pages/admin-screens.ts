import type { Page } from '@playwright/test';
import { submittedNgo } from '../ngos';
import { bearer, sessionOf } from '../site';
import { openDialog, type Screen } from './screen';

/** An administrator's list whose first row is opened. */
async function openFirstRow(page: Page) {
  await page.locator('tbody a').first().click();
  // Beside the list on a desk, over it on a phone.
  await page.getByRole('complementary').or(page.getByRole('dialog')).getByRole('heading').first().waitFor();
}

/** The page of a campaign that has reached everybody. */
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

export const adminScreens: Screen[] = [
  { name: 'admin-sign-in', path: '/admin' },
  { name: 'admin-overview', path: '/admin/overview', role: 'administrator' },
  { name: 'admin-users', path: '/admin/users', role: 'administrator' },
  {
    name: 'admin-users-filtered',
    path: '/admin/users?type=ngo',
    role: 'administrator',
    open: async page => {
      // On a desk they stand above the list.
      const filters = page.getByRole('button', { name: 'Filters (1)' });
      if (await filters.isVisible()) await filters.click();
      await page.getByLabel('Type').filter({ visible: true }).waitFor();
    },
  },
  { name: 'admin-users-of-an-editor', path: '/admin/users', role: 'editor' },
  {
    name: 'admin-create-user',
    path: '/admin/users',
    role: 'administrator',
    open: page => openDialog(page, 'Create User'),
  },
  { name: 'admin-user', path: '/admin/users', role: 'administrator', open: openFirstRow },
  {
    name: 'admin-selected-users',
    path: '/admin/users',
    role: 'administrator',
    open: async page => {
      for (const at of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(at).check();
      await page.getByRole('region', { name: 'Selected' }).waitFor();
    },
  },
  {
    name: 'admin-suspend-user',
    path: '/admin/users?type=ngo',
    role: 'administrator',
    open: async page => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Suspend' }).click();
      await page.getByRole('dialog', { name: 'Suspend User' }).waitFor();
    },
  },
  { name: 'admin-verification', path: '/admin/verification', role: 'administrator' },
  {
    name: 'admin-submission',
    path: '/admin/verification',
    role: 'administrator',
    open: async page => {
      const { ngoName } = await submittedNgo(page.request);
      await page.goto(`/admin/verification?${new URLSearchParams({ q: ngoName })}`);
      await openFirstRow(page);
    },
  },
  { name: 'admin-audit', path: '/admin/audit', role: 'administrator' },
  {
    name: 'admin-audit-entry',
    path: '/admin/audit',
    role: 'administrator',
    open: async page => {
      await submittedNgo(page.request);
      await page.reload();
      await openFirstRow(page);
    },
  },
  { name: 'admin-integrations', path: '/admin/integrations', role: 'administrator' },
  {
    name: 'admin-integration-form',
    path: '/admin/integrations',
    role: 'administrator',
    open: page => openDialog(page, /^Use Template/),
  },
  { name: 'admin-authentication', path: '/admin/authentication', role: 'administrator' },
  { name: 'admin-social-media', path: '/admin/social-media', role: 'administrator' },
  { name: 'admin-messaging', path: '/admin/messaging', role: 'administrator' },
  {
    name: 'admin-broadcast-question',
    path: '/admin/messaging',
    role: 'administrator',
    open: async page => {
      await page.getByLabel('Subject').fill('Vaccination camp');
      await page.getByLabel('Message').fill('On Sunday at ten. Bring the dogs of your street.');
      await page.getByRole('button', { name: /^Send to [\d,]+/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'admin-campaign', path: '/admin/messaging', role: 'administrator', open: openCampaign },
];
