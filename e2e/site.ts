import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@aar/contracts/identity/auth.contract';

/** A site started by `npm run e2e`, as passed in the environment. */
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
/** The site of this worker. */
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

/** The URL at which the site expects a provider of social sign-in; a journey starts a fake there. */
export const signInProviderAt = (provider: string) => site.providers[provider]!;

type Role = 'administrator' | 'secondAdministrator' | 'editor' | 'activist' | 'ngo';
export const signInOf = (role: Role) => site.signIns.find(one => one.role === role)!;

export type Part =
  'identity' | 'community' | 'content' | 'notifications' | 'worker-codes' | 'worker-campaigns' | 'nats' | 'redis';

/**
 * Stops or restarts a part of the site, with other settings; resolves when that is done. A killed process is restarted
 * automatically.
 */
export async function control(part: Part, action: 'kill' | 'stop' | 'start', settings: Record<string, string> = {}) {
  const answer = await fetch(`${site.controlUrl}/${part}/${action}?${new URLSearchParams(settings)}`, {
    method: 'POST',
  });
  if (!answer.ok) throw new Error(`${part} ${action}: ${await answer.text()}`);
}

/** Runs a journey while the site requires staff to use a second factor, as in production. */
export async function whileStaffNeedSecondFactor(journey: () => Promise<void>) {
  const restart = async (setting: 'required' | 'optional') => {
    await control('identity', 'stop');
    await control('identity', 'start', { STAFF_SECOND_FACTOR: setting });
  };
  await restart('required');
  try {
    await journey();
  } finally {
    await restart('optional');
  }
}

/** Resolves when a server-rendered page has hydrated; before that, the browser itself handles clicks. */
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

/** Waits for the newest matching message in the local inbox. */
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

/** Number of messages in the local inbox with this subject; cheap, unlike listing them. */
export async function countMails(subject: string) {
  const answer = await fetch(`${inboxUrl}/api/count?${new URLSearchParams({ subject })}`);
  return ((await answer.json()) as { count: number }).count;
}

async function listOf(wanted: Wanted, limit?: number) {
  const answer = await fetch(`${inboxUrl}/api/messages?${inboxQuery(wanted, limit)}`);
  return ((await answer.json()) as { messages: InboxMessage[] }).messages;
}

export const codeIn = ({ text }: InboxMessage) => /\b(\d{6})\b/.exec(text)![1]!;

/** An unused mobile number. */
export const newMobile = () => `7${randomInt(100_000_000, 999_999_999)}`;

/** Signs in over the API, so that a journey starts where it matters. */
export async function sessionOf(request: APIRequestContext, role: Role): Promise<SignedIn> {
  const { email, password } = signInOf(role);
  const answer = await request.post(`${siteUrl}/api/auth/login`, { data: { email, password } });
  expect(answer.status()).toBe(200);
  return answer.json();
}

export const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

/** Puts a session into the browser's storage before the page loads; later changes by the page itself are kept. */
export async function arrive(page: Page, { token, user }: SignedIn) {
  // The cookie that the site itself sets: without it the visitor's page would be served first.
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
