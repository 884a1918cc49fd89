import { pathMatcher } from './known-paths';

const isKnown = pathMatcher([
  '/',
  '/login',
  '/support-requests',
  '/support-requests/:id',
  '/admin/messaging/:campaignId',
]);

it.each(['/', '/login', '/login/', '/Login', '/support-requests/7', '/support-requests/a%20b/', '/admin/messaging/1'])(
  'knows %s',
  path => expect(isKnown(path)).toBe(true),
);

it.each(['/logins', '/login/x', '/x/login', '/support-requests/1/2', '/admin', '/admin/messaging', '/wp-login.php'])(
  'does not know %s',
  path => expect(isKnown(path)).toBe(false),
);
