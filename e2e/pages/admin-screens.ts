import { expect, type Page } from '@playwright/test';
import { newAccount, newSession, unique } from '../accounts';
import { submittedNgo } from '../ngos';
import { bearer } from '../site';
import { openDialog, type Screen } from './screen';

/** Opens the first row of an administrator's list. */
async function openFirstRow(page: Page) {
  await page.locator('tbody a').first().click();
  // Next to the list on a desktop, a dialog over it on a phone.
  await page.getByRole('complementary').or(page.getByRole('dialog')).getByRole('heading').first().waitFor();
}

/** A proposed role, opened by the administrator who proposed it. */
async function openProposal(page: Page) {
  await newAccount(page.request, { fullName: unique('Ananya Rao'), role: 'editor' });
  await page.reload();
  await openFirstRow(page);
}

/** Creates a request and a report of it by another member. */
async function reportRequest(page: Page, title: string, fullName = 'Dev Thakkar') {
  const [owner, reporter] = [
    await newSession(page.request, await newAccount(page.request, { fullName })),
    await newSession(page.request, await newAccount(page.request, { fullName: 'Asha Rao' })),
  ];
  const posted = await page.request.post('/api/support-requests', {
    headers: bearer(owner),
    data: {
      title,
      description: 'Please send it to my own account, today if you can.',
      requestType: 'Other',
      urgencyLevel: 'low',
      location: 'Kothrud',
      state: 'Maharashtra',
      city: 'Pune',
    },
  });
  const { id: targetId } = await posted.json();
  const reported = await page.request.post('/api/reports', {
    headers: bearer(reporter),
    data: { targetType: 'support_request', targetId, reason: 'This asks for money to a private account.' },
  });
  expect(reported.ok(), await reported.text()).toBe(true);
}

/** The moderation queue with words too long for a line. */
async function openReports(page: Page) {
  const title = unique(`https://pay.example/${'for-the-dog-'.repeat(7)}`);
  await reportRequest(page, title, `Dev ${'Venkatanarasimharajuvaripeta'.repeat(2)}`);
  await page.goto('/admin/moderation');
  await page.getByRole('link', { name: title }).waitFor();
}

/** An abuse report, opened and claimed by the viewer. */
async function openReport(page: Page) {
  const title = unique('Send money for the dog');
  await reportRequest(page, title);
  await page.goto('/admin/moderation');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Claim' }).click();
  await page.getByRole('button', { name: 'Decide' }).waitFor();
}

export const adminScreens: Screen[] = [
  { name: 'admin-sign-in', path: '/admin' },
  { name: 'admin-overview', path: '/admin/overview', role: 'administrator' },
  {
    name: 'admin-reports',
    path: '/admin/reports',
    role: 'administrator',
    open: async page => page.getByRole('region', { name: /^Growth, / }).waitFor(),
  },
  {
    name: 'admin-reports-by-state',
    path: '/admin/reports?report=places',
    role: 'administrator',
    open: async page => page.getByLabel('Show on the map').waitFor(),
  },
  { name: 'admin-users', path: '/admin/users', role: 'administrator' },
  {
    name: 'admin-users-filtered',
    path: '/admin/users?type=ngo',
    role: 'administrator',
    opensByWidth: true,
    open: async page => {
      // On a desktop they are above the list.
      const filters = page.getByRole('button', { name: 'Filters (1)' });
      const type = page.getByLabel('Type').filter({ visible: true });
      await filters.or(type).first().waitFor();
      if (await filters.isVisible()) await filters.click();
      await type.waitFor();
    },
  },
  { name: 'admin-blogs', path: '/admin/blogs', role: 'administrator' },
  {
    name: 'admin-blog-new',
    path: '/admin/blogs/new',
    role: 'administrator',
    open: async page => page.getByRole('textbox', { name: 'Content' }).waitFor(),
  },
  { name: 'admin-stories', path: '/admin/stories', role: 'administrator' },
  { name: 'admin-pages', path: '/admin/pages', role: 'administrator' },
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
  {
    name: 'admin-contact-message',
    path: '/admin/contact-messages',
    role: 'administrator',
    open: async page => {
      const data = {
        name: 'Kavya Iyer',
        email: `k${Date.now()}@mail.example`,
        phone: '98220 12310',
        inquiryType: 'media',
        subject: 'An interview on Friday',
        message: 'Could somebody of the team talk to us on Friday?',
      };
      await page.request.post('/api/contact', { data });
      await page.reload();
      await openFirstRow(page);
    },
  },
  { name: 'admin-menus', path: '/admin/menus', role: 'administrator' },
  {
    name: 'admin-menu-item',
    path: '/admin/menus',
    role: 'administrator',
    open: page => openDialog(page, 'Add Menu Item'),
  },
  { name: 'admin-content', path: '/admin/content', role: 'administrator' },
  {
    name: 'admin-content-edit',
    path: '/admin/content',
    role: 'administrator',
    open: page => openDialog(page, 'Add Content'),
  },
  { name: 'admin-media', path: '/admin/media', role: 'administrator' },
  {
    name: 'admin-picture-picker',
    path: '/admin/content',
    role: 'administrator',
    open: page => openDialog(page, 'Add Picture'),
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
  { name: 'admin-activities', path: '/admin/activities', role: 'administrator' },
  {
    name: 'admin-activity',
    path: '/admin/activities?type=event',
    role: 'administrator',
    open: openFirstRow,
  },
  { name: 'admin-moderation', path: '/admin/moderation', role: 'administrator', open: openReports },
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
  { name: 'admin-role-proposals', path: '/admin/role-proposals', role: 'administrator', open: openProposal },
  { name: 'admin-suppressions', path: '/admin/suppressions', role: 'administrator' },
  { name: 'admin-mail-returns', path: '/admin/mail-returns', role: 'administrator' },
  { name: 'admin-integrations', path: '/admin/integrations', role: 'administrator' },
  {
    name: 'admin-integration-form',
    path: '/admin/integrations',
    role: 'administrator',
    open: page => openDialog(page, /^Use Template/),
  },
  { name: 'admin-authentication', path: '/admin/authentication', role: 'administrator' },
  { name: 'admin-social-media', path: '/admin/social-media', role: 'administrator' },
  { name: 'admin-report-of-abuse', path: '/admin/moderation', role: 'administrator', open: openReport },
  {
    name: 'admin-decide',
    path: '/admin/moderation',
    role: 'administrator',
    open: async page => {
      await openReport(page);
      await page.getByRole('button', { name: 'Decide' }).click();
      // On a phone the report itself is a dialog too.
      await page.getByLabel('Decision').waitFor();
    },
  },
];
