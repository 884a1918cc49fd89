import { type APIRequestContext, expect } from '@playwright/test';
import type { AdminUser } from '@aar/contracts/identity/admin-users.contract';
import type { SignedIn } from '@aar/contracts/identity/auth.contract';
import { newMobile, sessionOf, siteUrl } from './site';

export const password = 'a quiet street at night';
export const bearer = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

/** Makes an account as an administrator does, so that a journey begins where it matters. */
export async function newAccount(
  request: APIRequestContext,
  fields: { fullName: string; userType?: 'activist' | 'ngo'; ngoName?: string },
): Promise<AdminUser & { email: string }> {
  const mobile = newMobile();
  const { userType = 'activist' } = fields;
  const answer = await request.post(`${siteUrl}/api/admin/create-user`, {
    headers: bearer(await sessionOf(request, 'administrator')),
    data: {
      ...{ email: `${mobile}@journeys.example`, mobile, password, state: 'Sikkim', city: 'Gangtok' },
      ...{ role: userType, userType, ...fields },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** What the server answers to a sign-in with the password of `newAccount`. */
export const signInWith = (request: APIRequestContext, email: string) =>
  request.post(`${siteUrl}/api/auth/login`, { data: { email, password } });
