import { momentInIndia } from '@aar/contracts/moment-in-india';
import { EventType } from '@aar/contracts/community/create-event';
import { CreateSupportRequest } from '@aar/contracts/community/create-support-request';
import { cityNames } from '@aar/contracts/locations';
import { demoEvents } from './insert-events';
import { demoRequests } from './insert-requests';
import { addDays, indianClock } from './indian-time';
import { placeOf } from './members';

describe('the demo requests', () => {
  it('are sixty different ones', () => {
    expect(demoRequests).toHaveLength(60);
    expect(new Set(demoRequests.map(({ description }) => description)).size).toBe(60);
  });

  it.each(demoRequests.map(request => [request.title, request] as const))(
    'could have been posted by a member: %s',
    (_, { place, needed: _needed, status: _status, byDemoActivist: _mine, ...typed }) => {
      expect(CreateSupportRequest.safeParse({ ...typed, ...placeOf(place) }).error?.issues).toBeUndefined();
    },
  );

  it('are of every urgency and begin with a critical one in Pune', () => {
    expect(new Set(demoRequests.map(({ urgencyLevel }) => urgencyLevel)).size).toBe(4);
    expect(demoRequests[0]).toMatchObject({ urgencyLevel: 'critical', place: 'Pune, Maharashtra' });
  });
});

describe('the demo events', () => {
  it('are forty of every kind, in places that exist', () => {
    expect(demoEvents).toHaveLength(40);
    expect(new Set(demoEvents.map(({ eventType }) => eventType))).toEqual(new Set(EventType.options));
    const lost = demoEvents.filter(({ place }) => !cityNames(placeOf(place).state).includes(placeOf(place).city));
    expect(lost).toEqual([]);
  });
});

describe('India’s time zone', () => {
  it('is five and a half hours ahead of UTC', () => {
    expect(indianClock(new Date('2026-11-30T18:45:00Z'))).toEqual({ date: '2026-12-01', time: '00:15' });
    expect(momentInIndia('2026-12-01', '00:15')).toEqual(new Date('2026-11-30T18:45:00Z'));
  });

  it('adds days across the end of a month', () => {
    expect(addDays('2026-11-29', 3)).toBe('2026-12-02');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });
});
