import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { providerErrorOf, signInErrorOf } from './provider-errors.rules';
import { SignInFailure } from './sign-in-failure';

const refusedBack = (error: string) =>
  new AuthorizationResponseError('refused', { cause: new URLSearchParams({ error }) });
const answered = (error: string, status = 400) =>
  new ResponseBodyError('refused', { cause: { error }, response: new Response(null, { status }) });

test.each([
  ['a provider in trouble', refusedBack('server_error'), 'oauth_failed'],
  ['a client that the provider does not let sign in', refusedBack('unauthorized_client'), 'provider_misconfigured'],
  ['a wrong secret', answered('invalid_client', 401), 'provider_misconfigured'],
  ['a redirect URI that is not registered', answered('redirect_uri_mismatch'), 'provider_misconfigured'],
  ['a code that is not taken', answered('invalid_grant'), 'oauth_failed'],
  ['no answer', new ClientError('something went wrong'), 'oauth_failed'],
  ['our own reasons', new SignInFailure('account_suspended'), 'account_suspended'],
])('gives the login page the error for %s', (_what, error, told) => {
  expect(signInErrorOf(error)).toBe(told);
});

test('an error of our own, such as of the database, is not attributed to the provider', () => {
  expect(signInErrorOf(new Error('relation does not exist'))).toBeUndefined();
  expect(providerErrorOf(new TypeError('x is not a function'))).toBeUndefined();
});

describe('a provider that could not be reached', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const failed = new TypeError('fetch failed', { cause: refused });

  test.each([
    ['as fetch tells it', failed, 'ECONNREFUSED'],
    ['as the client wraps it', new ClientError('something went wrong', { cause: failed }), 'ECONNREFUSED'],
    ['without a reason', new TypeError('fetch failed'), 'no connection'],
    ['in time', Object.assign(new ClientError('operation timed out'), { code: 'OAUTH_TIMEOUT' }), 'OAUTH_TIMEOUT'],
  ])('is reported with the reason, %s', (_how, error, code) => {
    expect(providerErrorOf(error)).toEqual({ code, wasAnswered: false });
    expect(signInErrorOf(error)).toBe('oauth_failed');
  });
});

test.each([
  [401, 'invalid_client', 'provider_misconfigured'],
  [403, 'status 403', 'oauth_failed'],
])('a challenge with status %d counts as a response: %s', (status, code, told) => {
  const response = new Response(null, { status });
  const cause = [{ scheme: 'basic' as const, parameters: {} }];
  const error = new WWWAuthenticateChallengeError('challenged', { cause, response });
  expect(providerErrorOf(error)).toEqual({ code, wasAnswered: true });
  expect(signInErrorOf(error)).toBe(told);
});

test.each([
  [undefined, 'no answer', false],
  ['OAUTH_INVALID_RESPONSE', 'OAUTH_INVALID_RESPONSE', true],
  ['OAUTH_TIMEOUT', 'OAUTH_TIMEOUT', false],
])('the client’s error code takes precedence over its cause: %s', (code, named, wasAnswered) => {
  const cause = code && new TypeError('fetch failed');
  const error = Object.assign(new ClientError('something went wrong', { cause }), { code });
  expect(providerErrorOf(error)).toEqual({ code: named, wasAnswered });
});

test('quotes the error description of the provider', () => {
  const refusal = { error: 'invalid_client', error_description: 'Unknown client' };
  const error = new ResponseBodyError('refused', { cause: refusal, response: new Response(null, { status: 400 }) });
  expect(providerErrorOf(error)).toEqual({ code: 'invalid_client', words: 'Unknown client', wasAnswered: true });
});
