import { expect, type Page } from '@playwright/test';
import { newAccount, newSession, password } from '../accounts';
import { askForRegistrationCode, fillRegistration, openRegistration } from '../join';
import { arrive, bearer, sessionOf } from '../site';
import { openDialog, type Screen } from './screen';

const firstRequest = async (page: Page) => {
  const { supportRequests } = await (await page.request.get('/api/support-requests')).json();
  return `/support-requests/${supportRequests[0].id}`;
};

/** A member from a social sign-in without mobile, place and accepted terms. */
async function asIncompleteMember(page: Page) {
  const session = await sessionOf(page.request, 'activist');
  await arrive(page, { ...session, user: { ...session.user, isComplete: false, mobile: null, state: '', city: '' } });
}

/** A member who has requested the deletion of the account. */
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

export const memberScreens: Screen[] = [
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
  { name: 'events', path: '/events' },
  { name: 'blog', path: '/blog' },
  { name: 'stories', path: '/stories' },
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
  { name: 'messages', path: '/messages', role: 'activist' },
  { name: 'profile', path: '/profile', role: 'ngo' },
  {
    name: 'profile-edit',
    path: '/profile',
    role: 'activist',
    open: async page => {
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByLabel('Full Name').waitFor();
    },
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
  { name: 'preferences', path: '/profile/notifications', role: 'activist' },
  { name: 'inbox', path: '/notifications', role: 'activist' },
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
  { name: 'contact', path: '/contact' },
  { name: 'about-us', path: '/about-us' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'unsubscribe', path: '/unsubscribe/not-a-token' },
  { name: 'undo-contact', path: '/undo-contact/not-a-token' },
];
