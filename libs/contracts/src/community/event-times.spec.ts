import { endOfEvent, endsNextDay } from './event-times';

const event = { eventDate: '2026-11-30', eventTime: '18:30' };

it.each([
  ['two hours after the start without an end', undefined, '2026-11-30T15:00:00.000Z'],
  ['at the given time of the same day', '21:15', '2026-11-30T15:45:00.000Z'],
  ['on the next day when the time is before the start', '04:00', '2026-11-30T22:30:00.000Z'],
])('an event ends %s', (_when, endTime, end) => {
  expect(endOfEvent({ ...event, endTime }).toISOString()).toBe(end);
});

it('says which events end on the next day', () => {
  expect(endsNextDay({ ...event, endTime: '04:00' })).toBe(true);
  expect(endsNextDay({ ...event, endTime: '19:00' })).toBe(false);
  expect(endsNextDay({ ...event, endTime: null })).toBe(false);
});
