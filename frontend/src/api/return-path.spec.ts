import { returnPath } from './return-path';

describe('the redirect after signing in', () => {
  it('leads to the path of `next`', () => {
    expect(returnPath('?next=%2Fsupport-requests%2F7%3Fa%3Db')).toBe('/support-requests/7?a=b');
  });

  it.each([
    '',
    '?next=',
    '?next=https://evil.example',
    '?next=//evil.example',
    '?next=/\\evil.example',
    '?next=javascript:x',
    '?next=/%09/evil.example',
    '?next=/%0a/evil.example',
    '?next=/%0d%5Cevil.example',
    '?next=%09//evil.example',
    '?next=/.//evil.example',
    '?next=/x/..//evil.example',
    '?next=/%2509/evil.example',
    '?next=/%255Cevil.example',
    '?next=http://[',
    '?next=//',
  ])('is the dashboard for %j', search => expect(returnPath(search)).toBe('/dashboard'));
});
