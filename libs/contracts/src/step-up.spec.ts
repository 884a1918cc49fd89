import type { Contract } from './contract';
import * as table from './table';

const routes = Object.values(table).flatMap(contract => Object.values(contract as Contract));
const marked = routes.filter(({ stepUp }) => stepUp).map(({ http, stepUp }) => `${http}: ${stepUp}`);

/** Paths of what lets somebody into an account, or multiplies what does. */
const nouns =
  /password|contact|social-accounts|calendar|role|users$|create-user|integrations|sessions|export|delete|passkey|totp|second-factor|recovery/;

/** Routes with such a noun that need no proof, and why. */
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
  'PUT /admin/contact-messages/:id': 'is a message to the team',
  'POST /admin/contact-messages/:id/contacts': 'is a message to the team',
  'POST /admin/users/:id/contacts': 'opens nothing, and the audit log notes it',
  'DELETE /admin/integrations/:id': 'takes a secret away',
  'POST /admin/role-proposals/:id/withdraw': 'gives nothing',
  'POST /admin/integrations/:id/test': 'uses the stored secret only',
};

test('the routes that replace or multiply a credential need a proof', () => {
  expect(marked.sort()).toEqual([
    'DELETE /second-factors/passkeys/:id: true',
    'DELETE /second-factors/totp: true',
    'DELETE /sessions/:id: true',
    'DELETE /sessions: true',
    'GET /admin/users.csv: true',
    'GET /privacy/export/:id/file: true',
    'POST /admin/create-user: sometimes',
    'POST /admin/integrations: true',
    'POST /admin/role-proposals/:id/confirm: true',
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
    'PUT /admin/integrations/:id: true',
    'PUT /admin/users/:id/role: true',
    'PUT /profile: sometimes',
  ]);
});

test('a new route about a way into an account needs a proof, or says why not', () => {
  const missing = routes.filter(
    ({ http, path, method, access, stepUp }) =>
      method !== 'GET' && access !== 'service' && nouns.test(path) && !stepUp && !(http in exempt),
  );
  expect(missing.map(({ http }) => http)).toEqual([]);
});

test('every exemption names a route', () => {
  const known = new Set(routes.map(({ http }) => http as string));
  expect(Object.keys(exempt).filter(http => !known.has(http))).toEqual([]);
});
