import { type APIRequestContext, expect } from '@playwright/test';
import { asAdministrator } from './accounts';
import { siteUrl } from './site';

/** The content of a public entry of the site; undefined if there is none. */
export async function contentOf(request: APIRequestContext, key: string) {
  const items: { key: string; content: string }[] = await (await request.get(`${siteUrl}/api/site-content`)).json();
  return items.find(item => item.key === key)?.content;
}

export const flagOf = async (request: APIRequestContext, key: string) => (await contentOf(request, key)) === 'true';

/** Switches the methods of one-time codes; resolves when the registration shows it. */
export async function switchMethods(
  request: APIRequestContext,
  { mobile, email }: { mobile: boolean; email: boolean },
) {
  const answer = await request.put(`${siteUrl}/api/admin/otp-settings`, {
    headers: await asAdministrator(request),
    data: { requireOTP: mobile || email, mobileOTPEnabled: mobile, emailOTPEnabled: email },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await expectMethods(request, { mobile, email });
}

export const expectMethods = (request: APIRequestContext, methods: { mobile: boolean; email: boolean }) =>
  expect
    .poll(async () => ({
      mobile: await flagOf(request, 'otp_mobile_enabled'),
      email: await flagOf(request, 'otp_email_enabled'),
    }))
    .toEqual(methods);

interface Integration {
  name: string;
  displayName: string;
  category: string;
  isEnabled: boolean;
  /** JSON text. */
  config: string;
}

async function integrationsOf(request: APIRequestContext): Promise<(Integration & { id: string })[]> {
  const headers = await asAdministrator(request);
  return (await (await request.get(`${siteUrl}/api/admin/integrations`, { headers })).json()).integrations;
}

/** Creates an integration, or updates the one with that name; returns its id. */
export async function saveIntegration(request: APIRequestContext, integration: Integration): Promise<string> {
  const there = (await integrationsOf(request)).find(({ name }) => name === integration.name);
  const answer = await request.fetch(`${siteUrl}/api/admin/integrations${there ? `/${there.id}` : ''}`, {
    method: there ? 'PUT' : 'POST',
    headers: await asAdministrator(request),
    data: integration,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).id;
}

/** Removes integrations by name, whether or not a journey has created them. */
export async function removeIntegrations(request: APIRequestContext, ...names: string[]) {
  const headers = await asAdministrator(request);
  for (const { id, name } of await integrationsOf(request))
    if (names.includes(name)) await request.delete(`${siteUrl}/api/admin/integrations/${id}`, { headers });
}
