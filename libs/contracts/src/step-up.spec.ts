import type { Contract } from './contract';
import * as table from './table';

const routes = Object.values(table).flatMap(contract => Object.values(contract as Contract));
const isOfStaff = (access: string) => access === 'editor' || access === 'admin';
const marked = routes.filter(({ stepUp }) => stepUp).map(({ http, stepUp }) => `${http}: ${stepUp}`);

/** Paths of routes about credentials, or about what multiplies them. */
const nouns = /password|contact|social-accounts|calendar|sessions|export|delete|passkey|totp|second-factor|recovery/;

/** Routes of members with such a noun that need no step-up, and why. */
const exempt: Record<string, string> = {
  'POST /auth/forgot-password': 'needs the contact',
  'POST /auth/second-factor': 'is a sign-in',
  'POST /auth/passkey': 'is a sign-in',
  'POST /auth/passkey/options': 'is a sign-in',
  'POST /second-factors/passkeys': 'needs the challenge that was given with a proof',
  'PUT /second-factors/passkeys/:id': 'opens nothing',
  'POST /second-factors/totp/confirm': 'needs the secret that was given with a proof',
  'POST /auth/reset-password': 'needs the contact',
  'POST /profile/contact-change/confirm': 'needs the code to a contact that was given with a proof',
  'DELETE /profile/contact-change/:contactType': 'takes a way in away',
  'PUT /social-accounts/preferences': 'opens nothing',
  'PUT /social-accounts/:platform/handle': 'opens nothing',
  'PUT /social-accounts/:platform/auto-share': 'opens nothing',
  'DELETE /social-accounts/:platform': 'takes a way in away',
  'DELETE /calendar': 'takes a way in away',
  'DELETE /privacy/export/:id': 'takes a way in away',
  'DELETE /privacy/delete': 'keeps the account',
  'POST /undo-contact/:token': 'needs the link that the old contact got',
  'POST /contact': 'is a message to the team',
};

const page = 'changes what the site shows, and can be written again';
const mark = 'opens nothing, and the mark can be taken back';
const turn = 'says only who works on it';

/** Writes of staff that need no step-up, and why. */
const exemptOfStaff: Record<string, string> = {
  'PUT /admin/activities/:type/:id': 'is about one thing that a member wrote',
  'POST /admin/support-requests/:id/merge': 'is about two requests',
  'POST /admin/content': page,
  'PUT /admin/content': page,
  'PUT /admin/content/:id': page,
  'DELETE /admin/content/:id': page,
  'PUT /admin/media/:id': page,
  'POST /admin/media/:id/crops': page,
  'DELETE /admin/media/:id': 'deletes what nothing shows',
  'POST /admin/blogs': page,
  'PUT /admin/blogs/:id': page,
  'DELETE /admin/blogs/:id': page,
  'POST /admin/pages': page,
  'PUT /admin/pages/:id': page,
  'DELETE /admin/pages/:id': page,
  'POST /admin/stories': page,
  'PUT /admin/stories/:id': page,
  'DELETE /admin/stories/:id': page,
  'POST /admin/:noun/:id/revisions/:revisionId/restore': page,
  'POST /admin/:noun/:id/preview': 'shows one text for a day',
  'POST /admin/menu-items': page,
  'PUT /admin/menu-items/reorder': page,
  'PUT /admin/menu-items/:id': page,
  'DELETE /admin/menu-items/:id': page,
  'POST /admin/users/:id/verify': mark,
  'POST /admin/verifications/:id/claim': turn,
  'POST /admin/verifications/:id/release': turn,
  'POST /admin/verifications/:id/approve': mark,
  'POST /admin/verifications/:id/reject': mark,
  'POST /admin/moderation/:id/claim': turn,
  'POST /admin/moderation/:id/release': turn,
  'POST /admin/role-proposals/:id/withdraw': 'gives nothing',
  'PUT /admin/contact-messages/:id': 'answers one person',
  'POST /admin/alert-policies/trial': 'rings for nobody',
  'POST /admin/audiences': 'sends nothing',
  'DELETE /admin/audiences/:id': 'sends nothing',
  'POST /admin/campaigns/audience': 'sends nothing',
  'POST /admin/campaigns': 'sends nothing',
  'PUT /admin/campaigns/:id': 'sends nothing',
  'POST /admin/campaigns/:id/test': 'goes to staff only',
  'POST /admin/campaigns/:id/pause': 'lets less leave',
  'POST /admin/campaigns/:id/cancel': 'lets less leave',
  'DELETE /admin/suppressions/:id': 'gives one contact back',
  'POST /admin/integrations/:id/test': 'uses the stored secret only',
};

test('the routes that replace or multiply a credential, or by which staff reach or lock out many members, need a step-up', () => {
  expect(marked.sort()).toEqual([
    'DELETE /admin/integrations/:id: true',
    'DELETE /admin/users/:id: true',
    'DELETE /second-factors/passkeys/:id: true',
    'DELETE /second-factors/totp: true',
    'DELETE /sessions/:id: true',
    'DELETE /sessions: true',
    'GET /admin/users.csv: true',
    'GET /privacy/export/:id/file: true',
    'POST /admin/broadcast: true',
    'POST /admin/campaigns/:id/approve: true',
    'POST /admin/campaigns/:id/resume: true',
    'POST /admin/campaigns/:id/retry-failed: true',
    'POST /admin/campaigns/:id/schedule: true',
    'POST /admin/campaigns/:id/start: true',
    'POST /admin/contact-messages/:id/contacts: true',
    'POST /admin/create-user: true',
    'POST /admin/integrations: true',
    'POST /admin/moderation/:id/decide: sometimes',
    'POST /admin/role-proposals/:id/confirm: true',
    'POST /admin/suppressions: true',
    'POST /admin/users/:id/contacts: true',
    'POST /admin/users/:id/suspend: true',
    'POST /admin/users/:id/unsuspend: true',
    'POST /admin/users/bulk: true',
    'POST /calendar: true',
    'POST /privacy/delete: sometimes',
    'POST /privacy/export: true',
    'POST /profile/complete: true',
    'POST /profile/contact-change: true',
    'POST /profile/password: sometimes',
    'POST /second-factors/passkeys/options: true',
    'POST /second-factors/recovery-codes: true',
    'POST /second-factors/totp: true',
    'POST /social-accounts/:platform/connect: true',
    'POST /social-accounts/confirm: true',
    'PUT /admin/alert-policies/:urgency: true',
    'PUT /admin/integrations/:id: true',
    'PUT /admin/otp-settings: true',
    'PUT /admin/social-settings: true',
    'PUT /admin/users/:id/role: true',
    'PUT /profile: sometimes',
  ]);
});

test('a new route about a way into an account needs a step-up, or says why not', () => {
  const missing = routes.filter(
    ({ http, path, method, access, stepUp }) =>
      method !== 'GET' &&
      access !== 'service' &&
      !isOfStaff(access) &&
      nouns.test(path) &&
      !stepUp &&
      !(http in exempt),
  );
  expect(missing.map(({ http }) => http)).toEqual([]);
});

test('a new write of staff needs a step-up, or says why not', () => {
  const missing = routes.filter(
    ({ http, method, access, stepUp }) => method !== 'GET' && isOfStaff(access) && !stepUp && !(http in exemptOfStaff),
  );
  expect(missing.map(({ http }) => http)).toEqual([]);
});

test('every exemption names a route that needs no step-up', () => {
  const unmarked = new Set(routes.filter(({ stepUp }) => !stepUp).map(({ http }) => http as string));
  expect(Object.keys({ ...exempt, ...exemptOfStaff }).filter(http => !unmarked.has(http))).toEqual([]);
});
