import { EventType } from '@aar/contracts/community/create-event';
import { interestsOfEvent, isSoon } from './event-audience';

it('an event concerns members interested in its type, or everyone if the type says nothing', () => {
  expect(interestsOfEvent('Fundraising Event')).toEqual(['Fundraising']);
  const everybodys = EventType.options.filter(type => interestsOfEvent(type) === null);
  expect(everybodys).toEqual(['Training Workshop', 'Community Meet', 'Other']);
});

it('an event within two days does not wait for the digest', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  expect(isSoon('2026-11-24T09:59:00Z', now)).toBe(true);
  expect(isSoon('2026-11-24T10:00:00Z', now)).toBe(false);
});
