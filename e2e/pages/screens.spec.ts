import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { newAccount, newSession, password } from '../accounts';
import { fillRegistration, openRegistration, askForRegistrationCode } from '../join';
import { submittedNgo } from '../ngos';
import { arrive, bearer, sessionOf, signInAs } from '../site';

type Role = 'administrator' | 'editor' | 'activist' | 'ngo';
interface Screen {
  name: string;
  path: string;
  role?: Role;
  /** Who else looks at it. */
  as?(page: Page): Promise<unknown>;
  /** What else must be open on it. */
  open?(page: Page): Promise<unknown>;
}

const firstRequest = async (page: Page) => {
  const { supportRequests } = await (await page.request.get('/api/support-requests')).json();
  return `/support-requests/${supportRequests[0].id}`;
};

const openDialog = async (page: Page, button: string | RegExp) => {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** An administrator's list whose first row is opened. */
async function openFirstRow(page: Page) {
  await page.locator('tbody a').first().click();
  // Beside the list on a desk, over it on a phone.
  await page.getByRole('complementary').or(page.getByRole('dialog')).getByRole('heading').first().waitFor();
}

/** A member whom a social sign-in left without mobile, place and terms. */
async function asIncompleteMember(page: Page) {
  const session = await sessionOf(page.request, 'activist');
  await arrive(page, { ...session, user: { ...session.user, isComplete: false, mobile: null, state: '', city: '' } });
}

/** A member who has asked for the account to be deleted. */
async function asLeavingMember(page: Page) {
  const session = await newSession(page.request, await newAccount(page.request, { fullName: 'Leaving Member' }));
  const asked = await page.request.post('/api/privacy/delete', { headers: bearer(session), data: { password } });
  expect(asked.ok(), await asked.text()).toBe(true);
  await arrive(page, session);
}

/** A member whose session ends while the screen is open. */
async function endSession(page: Page) {
  const token = (await page.evaluate(() => localStorage.getItem('authToken')))!;
  await page.request.post('/api/auth/logout', { headers: bearer({ token }), data: {} });
  await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
}

const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  {
    name: 'join-dialog',
    path: '/register',
    open: async page => {
      await page.getByRole('button', { name: 'Join as NGO' }).click();
      await page.getByLabel('Full Name').waitFor();
    },
  },
  {
    name: 'join-dialog-closing',
    path: '/register',
    open: async page => {
      await page.getByRole('button', { name: 'Join as NGO' }).click();
      await page.getByLabel('Full Name').fill('Street Paws');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'code-dialog',
    path: '/register',
    open: async page => {
      await openRegistration(page, 'Activist');
      await fillRegistration(page, { fullName: 'Ravi Pawar', state: 'Maharashtra', city: 'Pune' });
      await askForRegistrationCode(page);
    },
  },
  {
    name: 'forgot-password',
    path: '/login',
    open: page => openDialog(page, /Forgot your password/),
  },
  { name: 'test-otp', path: '/test-otp' },
  { name: 'support-requests', path: '/support-requests' },
  {
    name: 'support-request',
    path: '/support-requests',
    role: 'activist',
    open: async page => {
      await page.goto(await firstRequest(page));
      await page.locator('h1').waitFor();
    },
  },
  {
    name: 'create-request',
    path: '/support-requests?create',
    role: 'activist',
    open: page => page.getByRole('dialog').getByLabel('Title').waitFor(),
  },
  { name: 'find-activists', path: '/find-activists' },
  { name: 'dashboard', path: '/dashboard', role: 'activist' },
  {
    name: 'notifications',
    path: '/dashboard',
    role: 'activist',
    open: async page => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    },
  },
  { name: 'profile', path: '/profile', role: 'ngo' },
  {
    name: 'profile-edit',
    path: '/profile',
    role: 'activist',
    open: page => page.getByRole('button', { name: 'Edit Profile' }).click(),
  },
  {
    name: 'profile-picture',
    path: '/profile',
    role: 'activist',
    open: page => openDialog(page, /Picture/),
  },
  { name: 'profile-of-one-who-leaves', path: '/profile', as: asLeavingMember },
  { name: 'complete-profile', path: '/complete-profile', as: asIncompleteMember },
  { name: 'session-ended', path: '/dashboard', role: 'activist', open: endSession },
  { name: 'security', path: '/profile/security', role: 'activist' },
  { name: 'privacy', path: '/profile/privacy', role: 'activist' },
  { name: 'privacy-of-one-who-leaves', path: '/profile/privacy', as: asLeavingMember },
  {
    name: 'delete-account',
    path: '/profile/privacy',
    role: 'activist',
    open: async page => {
      await page.getByRole('button', { name: 'Delete My Account' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'verification', path: '/profile/verification', role: 'ngo' },
  { name: 'social-settings', path: '/social-settings', role: 'activist' },
  { name: 'about-us', path: '/about-us' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'unsubscribe', path: '/unsubscribe/not-a-token' },
  { name: 'admin-door', path: '/admin' },
  { name: 'admin-overview', path: '/admin/overview', role: 'administrator' },
  { name: 'admin-users', path: '/admin/users', role: 'administrator' },
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
    name: 'admin-deed',
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
];

async function violationsOf(page: Page, rules?: string[]) {
  const builder = new AxeBuilder({ page });
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

const photograph = (page: Page, name: string) =>
  process.env.SCREENSHOTS && page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true });

for (const screen of screens)
  for (const width of [360, 1280])
    test(`${screen.name} at ${width} px, light and dark: no accessibility violation, nothing cut off`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      const refused: string[] = [];
      page.on('console', message => message.type() === 'error' && refused.push(message.text()));
      if (screen.role) await signInAs(page, screen.role);
      await screen.as?.(page);
      await page.goto(screen.path);
      await page.locator('h1').first().waitFor();
      await screen.open?.(page);
      await expect(page.locator('.loading, .sk')).toHaveCount(0);

      await photograph(page, `${screen.name}-${width}-light`);
      expect(await violationsOf(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, 'pixels that stick out to the right').toBeLessThanOrEqual(0);

      // Nothing but colours is another in the dark.
      await page.emulateMedia({ colorScheme: 'dark' });
      await photograph(page, `${screen.name}-${width}-dark`);
      expect(await violationsOf(page, ['color-contrast'])).toEqual([]);
      expect(refused.filter(text => /Content Security Policy/.test(text))).toEqual([]);
      await context.close();
    });
