import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { SignedIn, User } from '@aar/contracts/identity/auth.contract';
import { OptionalPurpose } from '@aar/contracts/identity/privacy.contract';
import { password } from './accounts';
import { arrive, bearer, codeIn, mailTo, newMobile, siteUrl } from './site';

interface Wanted {
  userType?: 'activist' | 'ngo';
  fullName?: string;
  ngoName?: string;
  /** Default: everything. */
  agreesTo?: OptionalPurpose[];
}

/**
 * Registers a member that no other journey changes, over the API with the code from the local inbox, and agrees to
 * everything; the e-mail is confirmed too.
 */
export async function registerNewcomer(
  request: APIRequestContext,
  { userType = 'activist', fullName, ngoName, agreesTo = OptionalPurpose.options }: Wanted = {},
) {
  const mobile = newMobile();
  const email = `${mobile}@newcomers.example`;
  const asked = await request.post(`${siteUrl}/api/auth/send-otp`, {
    data: { contact: mobile, contactType: 'mobile' },
  });
  expect(asked.status(), await asked.text()).toBe(200);
  const answer = await request.post(`${siteUrl}/api/auth/register`, {
    data: {
      fullName: fullName ?? `Newcomer ${randomInt(1_000_000)}`,
      email,
      mobile,
      password,
      confirmPassword: password,
      userType,
      state: 'Maharashtra',
      city: 'Pune',
      termsAccepted: true,
      agreesTo,
      ...(userType === 'ngo' && { ngoName: ngoName ?? `Paws of ${mobile}`, ngoLegalStructure: 'trust' }),
      otp: codeIn(await mailTo({ to: `${mobile}@sms.local` })),
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const session = (await answer.json()) as SignedIn;
  return { ...session, user: await confirmEmail(request, session, email) };
}

async function confirmEmail(request: APIRequestContext, session: SignedIn, email: string): Promise<User> {
  const headers = bearer(session);
  const change = `${siteUrl}/api/profile/contact-change`;
  const asked = await request.post(change, { headers, data: { contactType: 'email' } });
  expect(asked.status(), await asked.text()).toBe(200);
  const otp = codeIn(await mailTo({ to: email }));
  const answer = await request.post(`${change}/confirm`, { headers, data: { contactType: 'email', otp } });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** Registers a newcomer and puts their session into the page. */
export async function arriveAsNewcomer(page: Page, wanted?: Wanted) {
  const session = await registerNewcomer(page.request, wanted);
  await arrive(page, session);
  return session;
}
