import type { Role } from '@aar/contracts/access';
import { publishedRoutes } from '../src/routes/published-routes';
import { expectProblem, type Gateway, startGateway } from './gateway.harness';

/** Who may call what: visitor, member, moderator, editor, administrator (moderators have members' rights). */
const rights: Record<string, string> = {
  'POST /auth/send-otp': 'V M m E A',
  'POST /auth/register': 'V M m E A',
  'POST /auth/login': 'V M m E A',
  'POST /auth/forgot-password': 'V M m E A',
  'POST /auth/verify-reset-otp': 'V M m E A',
  'POST /auth/reset-password': 'V M m E A',
  'POST /auth/exchange': 'V M m E A',
  'GET /media/files/:name': 'V M m E A',
  'POST /auth/logout': '- M m E A',
  'GET /auth/me': '- M m E A',
  'GET /site-content': 'V M m E A',
  'GET /pages/public/:slug': 'V M m E A',
  'GET /recent-activities': 'V M m E A',
  'GET /featured-activist': 'V M m E A',
  'GET /statistics': 'V M m E A',
  'GET /activists': 'V M m E A',
  'GET /support-requests': 'V M m E A',
  'GET /support-requests/:id': 'V M m E A',
  'GET /events': 'V M m E A',
  'POST /unsubscribe/:token': 'V M m E A',
  'GET /messages': '- M m E A',
  'GET /support-requests/my': '- M m E A',
  'GET /events/my': '- M m E A',
  'GET /dashboard': '- M m E A',
  'GET /notifications': '- M m E A',
  'POST /notifications/read': '- M m E A',
  'GET /live': '- M m E A',
  'POST /support-requests': '- M m E A',
  'POST /support-requests/:id/respond': '- M m E A',
  'GET /support-requests/:id/responses': '- M m E A',
  'GET /support-requests/:id/contact': '- M m E A',
  'GET /sessions': '- M m E A',
  'DELETE /sessions/:id': '- M m E A',
  'DELETE /sessions': '- M m E A',
  'GET /profile': '- M m E A',
  'PUT /profile': '- M m E A',
  'POST /profile/complete': '- M m E A',
  'POST /profile/contact-change': '- M m E A',
  'POST /profile/contact-change/confirm': '- M m E A',
  'DELETE /profile/contact-change/:contactType': '- M m E A',
  'POST /profile/password': '- M m E A',
  'PUT /profile/avatar': '- M m E A',
  'PUT /profile/listed': '- M m E A',
  'GET /social-accounts': '- M m E A',
  'PUT /social-accounts/preferences': '- M m E A',
  'POST /social-accounts/:platform/connect': '- M m E A',
  'POST /social-accounts/confirm': '- M m E A',
  'PUT /social-accounts/:platform/handle': '- M m E A',
  'PUT /social-accounts/:platform/auto-share': '- M m E A',
  'DELETE /social-accounts/:platform': '- M m E A',
  'GET /privacy/consents': '- M m E A',
  'PUT /privacy/consents': '- M m E A',
  'POST /privacy/export': '- M m E A',
  'GET /privacy/export': '- M m E A',
  'GET /privacy/export/:id': '- M m E A',
  'GET /privacy/export/:id/file': '- M m E A',
  'GET /privacy/delete': '- M m E A',
  'POST /privacy/delete': '- M m E A',
  'DELETE /privacy/delete': '- M m E A',
  'GET /verification': '- M m E A',
  'POST /verification': '- M m E A',
  'POST /media': '- M m E A',
  'GET /media/documents': '- M m E A',
  'GET /media/documents/:id': '- M m E A',
  'DELETE /media/:id': '- M m E A',
  'GET /admin/stats': '- - - E A',
  'GET /admin/users': '- - - E A',
  'GET /admin/users/:id': '- - - E A',
  'POST /admin/create-user': '- - - E A',
  'POST /admin/users/:id/verify': '- - - E A',
  'POST /admin/users/:id/contacts': '- - - - A',
  'GET /admin/users.csv': '- - - - A',
  'POST /admin/users/:id/suspend': '- - - - A',
  'POST /admin/users/:id/unsuspend': '- - - - A',
  'PUT /admin/users/:id/role': '- - - - A',
  'DELETE /admin/users/:id': '- - - - A',
  'POST /admin/users/bulk': '- - - - A',
  'GET /admin/health': '- - - - A',
  'GET /admin/audit': '- - - - A',
  'GET /admin/audit/actions': '- - - - A',
  'GET /admin/verifications': '- - - - A',
  'GET /admin/verifications/:id': '- - - - A',
  'POST /admin/verifications/:id/claim': '- - - - A',
  'POST /admin/verifications/:id/release': '- - - - A',
  'POST /admin/verifications/:id/approve': '- - - - A',
  'POST /admin/verifications/:id/reject': '- - - - A',
  'GET /admin/integrations': '- - - - A',
  'POST /admin/integrations': '- - - - A',
  'PUT /admin/integrations/:id': '- - - - A',
  'DELETE /admin/integrations/:id': '- - - - A',
  'POST /admin/integrations/:id/test': '- - - - A',
  'GET /admin/otp-settings': '- - - - A',
  'PUT /admin/otp-settings': '- - - - A',
  'GET /admin/social-settings': '- - - - A',
  'PUT /admin/social-settings': '- - - - A',
  'POST /admin/broadcast': '- - - - A',
  'POST /admin/campaigns/audience': '- - - - A',
  'GET /admin/campaigns': '- - - - A',
  'GET /admin/campaigns/:id': '- - - - A',
  'GET /admin/campaigns/:id/recipients': '- - - - A',
};

const callers: [name: string, role: Role | null][] = [
  ['a visitor', null],
  ['a member', 'user'],
  ['a moderator', 'moderator'],
  ['an editor', 'editor'],
  ['an administrator', 'admin'],
];
const tokens = new Map<Role | null, string>();

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
  for (const [, role] of callers) if (role) tokens.set(role, gateway.signIn(role).token);
});
afterAll(() => gateway?.stop());

async function attempt(call: string, token?: string) {
  const [method, pattern] = call.split(' ') as [string, string];
  const leaving = new AbortController();
  const answer = await gateway.call(pattern.replace(/:\w+/g, 'a7b0c1d2-0000-4000-8000-000000000001'), {
    method,
    token,
    signal: leaving.signal,
    ...(['POST', 'PUT'].includes(method) && { body: '{}', headers: { 'content-type': 'application/json' } }),
  });
  if (answer.status === 200) leaving.abort();
  return answer;
}

test('every published route has its line in the table of rights', () => {
  expect(publishedRoutes.map(({ http }) => http).sort()).toEqual(Object.keys(rights).sort());
});

describe.each(callers.map(([name, role], index) => [name, role, index] as const))('%s', (_name, role, index) => {
  test.each(Object.entries(rights))('%s: %s', async (call, line) => {
    const mayCall = line.split(' ')[index] !== '-';
    const answer = await attempt(call, tokens.get(role));
    if (mayCall) expect(answer.status).toBe(200);
    else if (role) await expectProblem(answer, 403, 'access.denied');
    else await expectProblem(answer, 401, 'auth.required');
  });
});

test('calls between services are not there, whoever asks', async () => {
  gateway.reset();
  for (const token of [undefined, tokens.get('admin')])
    for (const path of [
      '/internal/sessions/find',
      '/internal/codes/deliver',
      '/internal/contacts/find',
      '/internal/notices/find',
      '/internal/%73essions/find',
      '//internal/sessions/find',
      '/../internal/sessions/find',
    ])
      await expectProblem(await gateway.post(path, {}, { token }), 404, 'route.unknown');
  const { identity, notifications } = gateway;
  const received = [...identity.received, ...notifications.received];
  expect(received.filter(({ actor }) => actor?.id !== 'gateway')).toEqual([]);
});
