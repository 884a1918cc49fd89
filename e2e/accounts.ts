import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { AdminUser, CreateUser } from '@aar/contracts/identity/admin-users.contract';
import type { SignedIn } from '@aar/contracts/identity/auth.contract';
import { bearer, newMobile, sessionOf, siteUrl } from './site';

/** Of every account that a journey makes. */
export const password = 'a quiet street at night';

/** Headers of a call that the demo administrator makes. */
export const asAdministrator = async (request: APIRequestContext) => bearer(await sessionOf(request, 'administrator'));

/** A name that nobody else in the site has. */
export const unique = (name: string) => `${name} ${Date.now().toString(36)}`;

/** Makes an account as an administrator does, so that a journey begins where it matters. */
export async function newAccount(
  request: APIRequestContext,
  fields: Pick<CreateUser, 'fullName'> & Partial<Pick<CreateUser, 'role' | 'userType' | 'ngoName' | 'state' | 'city'>>,
): Promise<AdminUser & { email: string }> {
  const mobile = newMobile();
  const email = `${mobile}@journeys.example`;
  const { userType = 'activist' } = fields;
  const answer = await request.post(`${siteUrl}/api/admin/create-user`, {
    headers: await asAdministrator(request),
    data: {
      ...{ email, mobile, password, state: 'Sikkim', city: 'Gangtok' },
      ...{ role: userType, userType, ...fields },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  // The panel's answers mask contacts.
  return { ...(await answer.json()), email, mobile };
}

/** Does something to an account as an administrator does: `verify`, `suspend`. */
export async function actOn(
  request: APIRequestContext,
  { id }: { id: string },
  action: 'verify' | 'suspend',
  data: { reason?: string; duration?: string } = {},
) {
  const answer = await request.post(`${siteUrl}/api/admin/users/${id}/${action}`, {
    headers: await asAdministrator(request),
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** What the server answers to a sign-in. */
export const signInWith = (request: APIRequestContext, email: string, withPassword = password) =>
  request.post(`${siteUrl}/api/auth/login`, { data: { email, password: withPassword } });

export const newSession = async (request: APIRequestContext, { email }: { email: string }): Promise<SignedIn> =>
  (await signInWith(request, email)).json();

/** Fills the login page that is open. */
export async function logIn(page: Page, email: string, withPassword: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(withPassword);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
}

/** Whether the public directory has the member; it hears of changes a moment later. */
export const expectListed = (request: APIRequestContext, { id, fullName }: { id: string; fullName: string }) =>
  expect.poll(async () => {
    const query = new URLSearchParams({ q: fullName });
    const { activists } = await (await request.get(`${siteUrl}/api/activists?${query}`)).json();
    return activists.some((member: { id: string }) => member.id === id);
  });
