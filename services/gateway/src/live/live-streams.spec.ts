import { ServerResponse, type IncomingMessage } from 'node:http';
import { LiveStreams } from './live-streams';

const minute = 60_000;

let streams: LiveStreams;
/** When each stream ended, in ms. */
let ended: number[];

/** Opens a stream for the member; returns what is written to it. */
function open(id: string) {
  const out = new ServerResponse({ method: 'GET' } as IncomingMessage);
  const told: string[] = [];
  jest.spyOn(out, 'write').mockImplementation(text => told.push(String(text)) > 0);
  jest.spyOn(out, 'end').mockImplementation(() => {
    ended.push(performance.now());
    out.emit('close');
    return out;
  });
  streams.open({ actor: { id, role: 'user' }, endsAt: performance.now() + 60 * minute }, out, () => undefined);
  return told;
}

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  streams = new LiveStreams();
  streams.onApplicationBootstrap();
  ended = [];
});
afterEach(() => {
  streams.onModuleDestroy();
  jest.useRealTimers();
});

const mostInASecond = () => {
  const counts = new Map<number, number>();
  for (const at of ended) counts.set(Math.floor(at / 1_000), (counts.get(Math.floor(at / 1_000)) ?? 0) + 1);
  return Math.max(...counts.values());
};

test('browsers get different reconnection delays', () => {
  const times = Array.from({ length: 200 }, (_, index) => Number(/^retry: (\d+)\n\n$/.exec(open(`m${index}`)[0]!)![1]));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...times)).toBeLessThan(5_000);
  expect(new Set(times).size).toBeGreaterThan(100);
});

test('two thousand streams that must be renewed end spread over most of a minute, never many in one second', () => {
  for (let index = 0; index < 2_000; index++) open(`m${index}`);
  streams.renewAll();
  expect(ended).toHaveLength(0);
  jest.advanceTimersByTime(minute);
  expect(ended).toHaveLength(2_000);
  expect(mostInASecond()).toBeLessThan(100);
  expect(Math.max(...ended) - Math.min(...ended)).toBeGreaterThan(30_000);
});

test('a stream that awaits renewal gets no more events: a push ends it at once', () => {
  const [asha, ravi] = [open('asha'), open('ravi')];
  streams.renewAll();
  streams.push({ to: ['asha'], event: 'notification', data: {} });
  expect(ended).toEqual([0]);
  expect([...asha, ...ravi].filter(text => text.startsWith('event'))).toEqual([]);
});

test('a stream opened after the renewal began gets events', () => {
  open('asha');
  streams.renewAll();
  const again = open('asha');
  streams.push({ to: ['asha'], event: 'notification', data: {} });
  expect(again.at(-1)).toBe('event: notification\ndata: {}\n\n');
  expect(ended).toEqual([0]);
});

test('a stream ends when its session expires, even without a message about it', () => {
  open('asha');
  jest.advanceTimersByTime(59 * minute);
  expect(ended).toHaveLength(0);
  jest.advanceTimersByTime(2 * minute);
  expect(ended).toHaveLength(1);
});
