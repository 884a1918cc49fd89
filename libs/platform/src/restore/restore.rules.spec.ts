import { isLostTo, type Restore } from './restore.rules';

const restore: Restore = {
  restoredTo: new Date('2026-03-01T10:00:00Z'),
  heldSince: new Date('2026-03-01T12:00:00Z'),
  releasedAt: null,
  stream: 'a stream',
  streamEnd: 100,
  positions: { identity: 50, community: null },
};
const at = (time: string) => new Date(`2026-03-01T${time}Z`);

it.each([
  ['that its publisher knows', { publisher: 'identity', seq: 50, publishedAt: at('10:00:01') }, false],
  ['that its publisher does not know any more', { publisher: 'identity', seq: 51, publishedAt: at('09:59:59') }, true],
  ['that was the last one', { publisher: 'identity', seq: 100, publishedAt: at('11:00:00') }, true],
  ['of after the restore', { publisher: 'identity', seq: 101, publishedAt: at('12:00:01') }, false],
  ['of before, without a position', { publisher: 'community', seq: 99, publishedAt: at('10:00:00') }, false],
  ['of later, without a position', { publisher: 'community', seq: 1, publishedAt: at('10:00:01') }, true],
  ['of a stream that was made anew', { publisher: 'identity', seq: 60, publishedAt: at('12:02:00') }, false],
  ['of a publisher that was not restored', { publisher: 'worker', seq: 60, publishedAt: at('11:00:00') }, false],
])('recognises whether a restore lost an event %s', (_, event, isLost) => {
  expect(isLostTo(restore, event)).toBe(isLost);
});
