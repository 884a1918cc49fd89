import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@aar/contracts/identity/auth.contract';

/** What `npm run e2e` says of a site that it started. */
interface Site {
  url: string;
  inboxUrl: string;
  inboxSmtpUrl: string;
  controlUrl: string;
  providers: Record<string, string>;
  signIns: { role: Role; email: string; password: string }[];
  identityDatabaseUrl: string;
  communityDatabaseUrl: string;
  notificationsDatabaseUrl: string;
}

const sites: Site[] = JSON.parse(process.env.SITES ?? '[]');
export const siteCount = sites.length;
/** The site of this worker alone. */
const site = ownSite();

function ownSite(): Site {
  const own = sites[Number(process.env.TEST_PARALLEL_INDEX ?? 0)];
  if (!own) throw new Error('No site to visit: journeys are run by "npm run e2e"');
  return own;
}

export const siteUrl = site.url;
const inboxUrl = site.inboxUrl;
export const inboxSmtpUrl = new URL(site.inboxSmtpUrl);
export const identityDatabaseUrl = site.identityDatabaseUrl;
export const communityDatabaseUrl = site.communityDatabaseUrl;
export const notificationsDatabaseUrl = site.notificationsDatabaseUrl;

/** The address at which the site looks for a provider of social sign-in; a journey starts it there. */
export const signInProviderAt = (provider: string) => site.providers[provider]!;

type Role = 'administrator' | 'editor' | 'activist' | 'ngo';
export const signInOf = (role: Role) => site.signIns.find(one => one.role === role)!;

export type Part =
  'identity' | 'community' | 'content' | 'notifications' | 'worker-codes' | 'worker-campaigns' | 'nats' | 'redis';

/** Takes a part of the site away or brings it back; settles when that is done. A killed process comes back by itself. */
export async function control(part: Part, action: 'kill' | 'stop' | 'start') {
  const answer = await fetch(`${site.controlUrl}/${part}/${action}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`${part} ${action}: ${await answer.text()}`);
}

/** Settles when the scripts have taken over a page that came painted: a press before that is the browser's own. */
export const takenOver = (page: Page) => page.waitForFunction(() => history.scrollRestoration === 'manual');

export interface InboxMessage {
  id: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}
interface Wanted {
  to?: string;
  subject?: string;
}
const inboxQuery = (wanted: Wanted, limit = 50) => new URLSearchParams({ ...wanted, limit: String(limit) });

/** The newest message of the local inbox that fits, waited for. */
export async function mailTo(wanted: Wanted, timeout = 30_000): Promise<InboxMessage> {
  let id: string | undefined;
  await expect
    .poll(async () => (id = (await listOf(wanted))[0]?.id), {
      timeout,
      message: `no message ${JSON.stringify(wanted)}`,
    })
    .toBeTruthy();
  return (await fetch(`${inboxUrl}/api/messages/${id}`)).json() as Promise<InboxMessage>;
}

export async function mailsTo(wanted: Wanted, limit = 20_000) {
  return listOf(wanted, limit);
}

/** How many messages of the local inbox have this subject: cheap, where listing them is not. */
export async function countMails(subject: string) {
  const answer = await fetch(`${inboxUrl}/api/count?${new URLSearchParams({ subject })}`);
  return ((await answer.json()) as { count: number }).count;
}

async function listOf(wanted: Wanted, limit?: number) {
  const answer = await fetch(`${inboxUrl}/api/messages?${inboxQuery(wanted, limit)}`);
  return ((await answer.json()) as { messages: InboxMessage[] }).messages;
}

export const codeIn = ({ text }: InboxMessage) => /\b(\d{6})\b/.exec(text)![1]!;

/** A mobile number nobody has. */
export const newMobile = () => `7${randomInt(100_000_000, 999_999_999)}`;

/** Signs in over the API, so that a journey begins where it matters. */
export async function sessionOf(request: APIRequestContext, role: Role): Promise<SignedIn> {
  const { email, password } = signInOf(role);
  const answer = await request.post(`${siteUrl}/api/auth/login`, { data: { email, password } });
  expect(answer.status()).toBe(200);
  return answer.json();
}

export const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

/** Begins a page with a session in the browser's storage; what the page itself makes of it later stays. */
export async function arrive(page: Page, { token, user }: SignedIn) {
  // As the site itself leaves it: without it the page of a visitor would come first.
  await page.context().addCookies([{ name: 'member', value: '1', url: siteUrl }]);
  await page.addInitScript(
    ([kept, member]) => {
      if (sessionStorage.getItem('journey')) return;
      sessionStorage.setItem('journey', 'begun');
      localStorage.setItem('authToken', kept!);
      localStorage.setItem('user', member!);
    },
    [token, JSON.stringify(user)],
  );
}

export async function signInAs(page: Page, role: Role) {
  const session = await sessionOf(page.request, role);
  await arrive(page, session);
  return session;
}
