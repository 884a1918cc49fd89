import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { AdminUser, CreateUser } from '@aar/contracts/identity/admin-users.contract';
import type { SignedIn } from '@aar/contracts/identity/auth.contract';
import { bearer, newMobile, sessionOf, siteUrl } from './site';
import { signInsAge } from './time';

/** The password of every account that a journey creates. */
export const password = 'a quiet street at night';

/** Headers of a request by the demo administrator. */
export const asAdministrator = async (request: APIRequestContext) => bearer(await sessionOf(request, 'administrator'));

/** A unique name that is not similar to another: the directory does not list an NGO with a similar name. */
export const unique = (name: string) => `${name} ${Date.now().toString(36)}${randomUUID().slice(0, 6)}`;

/** Creates an account as an administrator, so that a journey starts where it matters. */
export async function newAccount(
  request: APIRequestContext,
  fields: Pick<CreateUser, 'fullName'> & Partial<Pick<CreateUser, 'role' | 'userType' | 'ngoName' | 'state' | 'city'>>,
): Promise<AdminUser & { email: string }> {
  const mobile = newMobile();
  const email = `${mobile}@journeys.example`;
  const { userType = 'activist' } = fields;
  const answer = await request.post(`${siteUrl}/api/admin/create-user`, {
    headers: await asAdministrator(request),
    data: { email, mobile, password, state: 'Sikkim', city: 'Gangtok', role: userType, userType, ...fields },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  // The panel's responses mask contacts.
  return { ...(await answer.json()), email, mobile };
}

/** Confirms the role that is proposed for a member, as the second administrator. */
export async function confirmRole(request: APIRequestContext, { id }: { id: string }) {
  const headers = bearer(await sessionOf(request, 'secondAdministrator'));
  const { proposals } = await (await request.get(`${siteUrl}/api/admin/role-proposals?limit=50`, { headers })).json();
  const { id: proposal } = proposals.find(({ memberId }: { memberId: string }) => memberId === id);
  const answer = await request.post(`${siteUrl}/api/admin/role-proposals/${proposal}/confirm`, { headers, data: {} });
  expect(answer.status(), await answer.text()).toBe(204);
}

/** Sets a member's password by a code, as on the sign-in page. */
export async function setPassword(request: APIRequestContext, email: string) {
  const { otp } = await (await request.post(`${siteUrl}/api/auth/forgot-password`, { data: { email } })).json();
  const verified = await request.post(`${siteUrl}/api/auth/verify-reset-otp`, { data: { email, otp } });
  const data = { ...(await verified.json()), password, confirmPassword: password };
  expect((await request.post(`${siteUrl}/api/auth/reset-password`, { data })).status()).toBe(204);
}

/** Runs an administrator's action on an account: `verify`, `suspend`. */
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

/** The response to a sign-in. */
export const signInWith = (request: APIRequestContext, email: string, withPassword = password) =>
  request.post(`${siteUrl}/api/auth/login`, { data: { email, password: withPassword } });

export const newSession = async (request: APIRequestContext, { email }: { email: string }): Promise<SignedIn> =>
  (await signInWith(request, email)).json();

/** Fills in and submits the open login page. */
export async function logIn(page: Page, email: string, withPassword: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(withPassword);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
}

/** Polls whether the public directory lists the member; it is updated a moment after a change. */
export const expectListed = (request: APIRequestContext, { id, fullName }: { id: string; fullName: string }) =>
  expect.poll(async () => {
    const query = new URLSearchParams({ q: fullName });
    const { activists } = await (await request.get(`${siteUrl}/api/activists?${query}`)).json();
    return activists.some((member: { id: string }) => member.id === id);
  });

/** Makes the member's step-up expire, and waits until the gateway's cached session has expired too. */
export async function proofEnds(page: Page, session: SignedIn) {
  await signInsAge(session.user.id);
  const file = `${siteUrl}/api/privacy/export/${randomUUID()}/file`;
  await expect.poll(async () => (await page.request.get(file, { headers: bearer(session) })).status()).toBe(403);
}

/** The step-up dialog, over any page. */
export const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
