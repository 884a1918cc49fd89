import { ManualClock } from '@aar/testing/manual-clock';
import {
  channelsFor,
  channelsOf,
  type Decided,
  endOfQuiet,
  goesIntoDigest,
  isCounted,
  minutesOf,
  notBefore,
  switchedBy,
  timeOf,
  undecided,
} from './channel-preferences.rules';

const quiet = (from: string, until: string): Decided => ({
  ...undecided,
  quietFrom: minutesOf(from),
  quietUntil: minutesOf(until),
});
const alert = { kind: 'alert' as const, urgency: 'high' as const };
const critical = { kind: 'alert' as const, urgency: 'critical' as const };

describe('quiet hours', () => {
  const night = quiet('22:30', '06:45');

  it.each([
    ['22:29:59', '2026-11-22T16:59:59.999Z', null],
    ['22:30:00', '2026-11-22T17:00:00.000Z', '2026-11-23T01:15:00.000Z'],
    ['midnight', '2026-11-22T18:30:00.000Z', '2026-11-23T01:15:00.000Z'],
    ['06:44:59', '2026-11-23T01:14:59.999Z', '2026-11-23T01:15:00.000Z'],
    ['06:45:00', '2026-11-23T01:15:00.000Z', null],
  ])('from 22:30 until 06:45 are exact to the minute in India’s time zone: %s', (_, at, end) => {
    const clock = new ManualClock(new Date(at));
    expect(endOfQuiet(clock.now(), night)?.toISOString() ?? null).toBe(end);
  });

  it('end exactly at their last minute', () => {
    const clock = new ManualClock(new Date('2026-11-22T20:00:00Z'));
    const waits = notBefore(alert, night, clock.now())!.getTime() - clock.now().getTime();
    clock.advance(waits - 1);
    expect(notBefore(alert, night, clock.now())).not.toBeNull();
    clock.advance(1);
    expect(notBefore(alert, night, clock.now())).toBeNull();
  });

  it('may lie within one day', () => {
    const noon = quiet('13:00', '14:00');
    expect(endOfQuiet(new Date('2026-11-22T07:30:00Z'), noon)?.toISOString()).toBe('2026-11-22T08:30:00.000Z');
    expect(endOfQuiet(new Date('2026-11-22T08:30:00Z'), noon)).toBeNull();
    expect(endOfQuiet(new Date('2026-11-22T07:29:00Z'), noon)).toBeNull();
  });

  it('do not delay critical messages, unless the member chose otherwise', () => {
    const at = new Date('2026-11-22T20:00:00Z');
    expect(notBefore(critical, night, at)).toBeNull();
    expect(notBefore(critical, { ...night, criticalPasses: false }, at)).not.toBeNull();
  });

  it('do not delay responses to what the member asked or offered', () => {
    const at = new Date('2026-11-22T20:00:00Z');
    expect(notBefore({ kind: 'response', urgency: null }, night, at)).toBeNull();
    expect(notBefore({ kind: 'message', urgency: null }, night, at)).not.toBeNull();
  });

  it('do not apply to members who did not set them', () => {
    // After midnight, when minutes of null, read as 0, would be quiet.
    const at = new Date('2026-11-22T20:00:00Z');
    for (const [quietFrom, quietUntil] of [
      [null, null],
      [null, 360],
      [60, null],
    ] as const)
      expect(notBefore(alert, { ...undecided, quietFrom, quietUntil }, at)).toBeNull();
  });
});

it('a channel can be switched off for a single kind', () => {
  const decided = { ...undecided, switchedOff: ['alert:push', 'campaign:email'] };
  expect(channelsFor(alert, decided)).toEqual(['email']);
  expect(channelsFor({ kind: 'campaign', urgency: null }, decided)).toEqual(['sms', 'whatsapp', 'push']);
  expect(channelsFor({ kind: 'message', urgency: null }, decided)).toEqual(['email', 'sms', 'whatsapp', 'push']);
});

it('alerts are sent as text messages only to members who opted in', () => {
  expect(channelsFor(alert, undecided)).toEqual(['email', 'push']);
  expect(channelsFor(alert, { ...undecided, switchedOn: ['alert:sms'] })).toEqual(['email', 'sms', 'push']);
});

it('the switches survive the conversion to channels and back', () => {
  const switched = { switchedOff: ['alert:push', 'campaign:sms'], switchedOn: ['alert:whatsapp'] };
  expect(switchedBy(channelsOf(switched))).toEqual(switched);
  expect(timeOf(minutesOf('06:05'))).toBe('06:05');
});

it('messages that are not urgent go into the digest of members who want one', () => {
  const low = { kind: 'alert' as const, urgency: 'low' as const };
  expect(goesIntoDigest(low, undecided)).toBe(true);
  expect(goesIntoDigest({ kind: 'nearby-event', urgency: null }, undecided)).toBe(true);
  expect(goesIntoDigest(alert, undecided)).toBe(false);
  expect(goesIntoDigest({ kind: 'campaign', urgency: 'low' }, undecided)).toBe(false);
  expect(goesIntoDigest(low, { ...undecided, digest: false })).toBe(false);
});

it('the daily limit counts neither responses nor critical messages that the member allows', () => {
  const limited = { ...undecided, dailyLimit: 2 };
  expect(isCounted(alert, limited)).toBe(true);
  expect(isCounted(critical, limited)).toBe(false);
  expect(isCounted(critical, { ...limited, criticalPasses: false })).toBe(true);
  expect(isCounted({ kind: 'response', urgency: null }, limited)).toBe(false);
  expect(isCounted(alert, undecided)).toBe(false);
});
