import { ApiError } from '@aar/api-client/api';
import { messageOf, failureOf } from '../i18n/failures';
import { api, send } from './client';

const answer = (status: number, body: object = {}, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const running = () => answer(409, { code: 'idempotency.running', message: 'Still at work' }, { 'retry-after': '2' });
const keysOf = (fetch: jest.SpyInstance) =>
  fetch.mock.calls.map(([, init]) => new Headers((init as RequestInit).headers).get('idempotency-key'));

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a POST', () => {
  it('has its own idempotency key, even with the same body as another that is running', async () => {
    const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer(200));
    const init = { method: 'POST', body: '{"message":"Coming"}' };
    await Promise.all([send('/api/x', init), send('/api/x', init)]);
    const [one, other] = keysOf(fetch);
    expect(one).not.toBe(other);
  });

  it('uses the key of its draft', async () => {
    const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answer(200));
    await api.supportRequests.respond({ id: '1', message: 'Coming', contactInfo: '' }, { idempotencyKey: 'draft-1' });
    expect(keysOf(fetch)).toEqual(['draft-1']);
  });

  it('is retried under the same key, after the server’s delay, while the first request is still running', async () => {
    jest.useFakeTimers();
    const fetch = jest.spyOn(globalThis, 'fetch');
    fetch.mockResolvedValueOnce(running()).mockResolvedValueOnce(answer(201, { id: 'new' }));
    const sent = send('/api/x', { method: 'POST', body: '{}' });
    await jest.advanceTimersByTimeAsync(1_900);
    expect(fetch).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(200);
    expect((await sent).status).toBe(201);
    const [first, second] = keysOf(fetch);
    expect(second).toBe(first);
  });

  it('gives up when the first request never ends', async () => {
    jest.useFakeTimers();
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => running());
    const sent = send('/api/x', { method: 'POST', body: '{}' });
    await jest.advanceTimersByTimeAsync(60_000);
    expect((await sent).status).toBe(409);
  });
});

describe('the message of a failure', () => {
  const refused = new ApiError(409, { code: 'x', message: 'You have offered help before.' });
  const broken = new ApiError(500, { code: 'x', message: 'Something went wrong.' });
  const noNetwork = new TypeError('Failed to fetch');

  it('is the server’s when it refused, and the action’s own when the server failed', () => {
    expect(failureOf(refused, 'Failed to send.')).toBe('You have offered help before.');
    expect(failureOf(broken, 'Failed to send.')).toBe('Failed to send.');
    expect(failureOf(noNetwork, 'Failed to send.')).toBe('Failed to send.');
    expect(messageOf(broken, 'Failed to send.')).toBe('Something went wrong.');
  });

  it('says that the browser is offline', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(failureOf(noNetwork, 'Failed to send.')).toMatch(/^You are offline\./);
    expect(failureOf(refused, 'Failed to send.')).toBe('You have offered help before.');
  });
});
