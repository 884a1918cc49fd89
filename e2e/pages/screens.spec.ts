import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signInAs } from '../site';

type Role = 'administrator' | 'editor' | 'activist' | 'ngo';
interface Screen {
  name: string;
  path: string;
  role?: Role;
  /** What else must be open on it. */
  open?(page: Page): Promise<unknown>;
}

const firstRequest = async (page: Page) => {
  const { supportRequests } = await (await page.request.get('/api/support-requests')).json();
  return `/support-requests/${supportRequests[0].id}`;
};

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
    name: 'forgot-password',
    path: '/login',
    open: async page => {
      await page.getByRole('button', { name: /Forgot your password/ }).click();
      await page.getByRole('dialog').waitFor();
    },
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
  { name: 'security', path: '/profile/security', role: 'activist' },
  { name: 'privacy', path: '/profile/privacy', role: 'activist' },
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
    open: async page => {
      await page.getByRole('button', { name: 'Create User' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin-verification', path: '/admin/verification', role: 'administrator' },
  { name: 'admin-audit', path: '/admin/audit', role: 'administrator' },
  { name: 'admin-integrations', path: '/admin/integrations', role: 'administrator' },
  {
    name: 'admin-integration-form',
    path: '/admin/integrations',
    role: 'administrator',
    open: async page => {
      await page.getByRole('button', { name: 'Use Template' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin-authentication', path: '/admin/authentication', role: 'administrator' },
  { name: 'admin-social-media', path: '/admin/social-media', role: 'administrator' },
  { name: 'admin-messaging', path: '/admin/messaging', role: 'administrator' },
];

for (const screen of screens)
  for (const width of [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const)
      test(`${screen.name} at ${width} px, ${colorScheme}: no accessibility violation, nothing cut off`, async ({
        browser,
      }) => {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        const refused: string[] = [];
        page.on('console', message => message.type() === 'error' && refused.push(message.text()));
        if (screen.role) await signInAs(page, screen.role);
        await page.goto(screen.path);
        await page.locator('h1').first().waitFor();
        await screen.open?.(page);
        await expect(page.locator('.loading, .sk')).toHaveCount(0);

        if (process.env.SCREENSHOTS)
          await page.screenshot({
            path: `${process.env.SCREENSHOTS}/${screen.name}-${width}-${colorScheme}.png`,
            fullPage: true,
          });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
        ).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, 'pixels that stick out to the right').toBeLessThanOrEqual(0);
        expect(refused.filter(text => /Content Security Policy/.test(text))).toEqual([]);
        await context.close();
      });
