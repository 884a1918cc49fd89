import { pathMatcher, writtenPath } from './known-paths';

const isKnown = pathMatcher([
  '/',
  '/login',
  '/support-requests',
  '/support-requests/:id',
  '/admin/messaging/:campaignId',
  '/unsubscribe/:token/:outcome?',
]);

it.each([
  '/',
  '/login',
  '/login/',
  '/Login',
  '/support-requests/7',
  '/support-requests/a%20b/',
  '/admin/messaging/1',
  '/unsubscribe/a',
  '/unsubscribe/a/done',
])('knows %s', path => expect(isKnown(path)).toBe(true));

it.each([
  '/logins',
  '/login/x',
  '/x/login',
  '/support-requests/1/2',
  '/admin',
  '/admin/messaging',
  '/unsubscribe',
  '/unsubscribe/a/b/c',
  '/wp-login.php',
])('does not know %s', path => expect(isKnown(path)).toBe(false));

describe('the canonical path', () => {
  it.each([
    ['/eVents', '/events'],
    ['/events//', '/events'],
    ['///', '/'],
    ['/%65vents', '/events'],
    ['/activists/5F0D7C11-0000-4000-8000-00000000A001/', '/activists/5f0d7c11-0000-4000-8000-00000000a001'],
    ['/blog/a%2fb', '/blog/a%2Fb'],
    ['/blog/ÄRGER', '/blog/%C3%A4rger'],
    ['/%zz', '/%zz'],
  ])('of %s is %s, and does not change again', (path, written) => {
    expect(writtenPath(path)).toBe(written);
    expect(writtenPath(written)).toBe(written);
  });
});
