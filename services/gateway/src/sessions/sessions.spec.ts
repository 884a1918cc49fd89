import type { GatewayConfig } from '../gateway.config';
import { believed, Sessions } from './sessions';

const hour = 3_600_000;
let found: { id: string; role: string; session: string; until: string } | null;
jest.mock('@aar/platform/service/service-client', () => ({
  serviceClient: () => ({ find: async () => ({ actor: found }) }),
}));

let sessions: Sessions;
beforeEach(() => {
  jest.useFakeTimers();
  sessions = new Sessions({} as GatewayConfig);
  found = { id: 'm1', role: 'user', session: 's1', until: new Date(Date.now() + hour).toISOString() };
});
afterEach(() => jest.useRealTimers());

const isKnown = () => sessions.known('token') !== undefined;

test.each([-hour, hour])(
  'a session is cached for its few seconds, although the clock is moved by %s ms',
  async step => {
    await sessions.ask('token');
    jest.setSystemTime(Date.now() + step);
    jest.advanceTimersByTime(believed - 1);
    expect(isKnown()).toBe(true);
    jest.advanceTimersByTime(1);
    expect(isKnown()).toBe(false);
  },
);

test('a token without a session is looked up again within seconds, although the clock is set back', async () => {
  found = null;
  await sessions.ask('token');
  expect(isKnown()).toBe(true);
  jest.setSystemTime(Date.now() - hour);
  jest.advanceTimersByTime(1_000);
  expect(isKnown()).toBe(false);
});

test('a session is not cached beyond its end, although the clock is set back', async () => {
  found!.until = new Date(Date.now() + 2_000).toISOString();
  await sessions.ask('token');
  jest.setSystemTime(Date.now() - hour);
  jest.advanceTimersByTime(2_000);
  expect(isKnown()).toBe(false);
});
