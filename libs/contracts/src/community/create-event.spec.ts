import { momentInIndia } from '../moment-in-india';
import { CreateEvent, daysOf } from './create-event';

const event = {
  title: 'Adoption camp',
  description: 'Twenty puppies from the shelter look for a home.',
  eventType: 'Adoption Drive',
  location: 'Town hall',
  state: 'Maharashtra',
  city: 'Pune',
  eventDate: '2099-12-06',
  eventTime: '10:00',
};
const errorsOf = (fields: object) =>
  Object.fromEntries(
    (CreateEvent.safeParse({ ...event, ...fields }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

it('accepts an event without the optional fields, whether they are missing or empty', () => {
  expect(CreateEvent.parse(event)).toEqual({ ...event, requirements: [], repeat: '', repeatExcept: [] });
  expect(errorsOf({ maxParticipants: '', contactInfo: '', requirements: [] })).toEqual({});
});

it('reports errors in the sentences of the specification', () => {
  const { issues } = CreateEvent.safeParse({ title: 'Camp', description: 'All', maxParticipants: '0' }).error!;
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual({
    title: 'Title must be at least 5 characters',
    description: 'Description must be at least 20 characters',
    eventType: 'Please select an event type',
    location: expect.any(String),
    state: 'Please select a state',
    city: 'Please select a city',
    eventDate: 'Event date is required',
    eventTime: 'Event time is required',
    maxParticipants: 'Max participants must be at least 1',
  });
});

it('parses the number of seats from a form', () => {
  expect(CreateEvent.parse({ ...event, maxParticipants: '40' }).maxParticipants).toBe(40);
});

it.each([
  ['1.5', 'Max participants must be at least 1'],
  ['many', 'Max participants must be at least 1'],
  [-1, 'Max participants must be at least 1'],
])('accepts %j for an unlimited number of seats', (maxParticipants, message) => {
  expect(errorsOf({ maxParticipants })).toEqual({ maxParticipants: message });
});

it('accepts only a future time, in India’s time zone', () => {
  jest.useFakeTimers({ now: momentInIndia('2026-11-30', '18:30') });
  try {
    const message = 'Please choose a date and time in the future';
    expect(errorsOf({ eventDate: '2026-11-30', eventTime: '18:31' })).toEqual({});
    expect(errorsOf({ eventDate: '2026-11-30', eventTime: '18:30' })).toEqual({ eventDate: message });
    expect(errorsOf({ eventDate: '2026-11-29', eventTime: '23:59' })).toEqual({ eventDate: message });
  } finally {
    jest.useRealTimers();
  }
});

describe('an event that repeats', () => {
  const weekly = { ...event, eventDate: '2099-12-06', repeat: 'weekly', repeatUntil: '2099-12-27' };
  const until = 'Please choose a last day within a year, with a second date before it';
  const except = 'Please leave out only dates after the first on which it would take place';

  it('takes place on the days of its rule', () => {
    expect(daysOf(event)).toEqual([event.eventDate]);
    expect(daysOf({ ...weekly, repeatExcept: ['2099-12-13'] })).toEqual(['2099-12-06', '2099-12-20', '2099-12-27']);
    expect(daysOf({ ...weekly, repeatUntil: '' })).toEqual([]);
  });

  it.each([
    [{}, {}],
    [{ repeatUntil: '2100-12-06' }, {}],
    [{ repeatUntil: '2100-12-07' }, { repeatUntil: until }],
    [{ repeatUntil: '2099-12-12' }, { repeatUntil: until }],
    [{ repeatUntil: '2099-12-13' }, {}],
    [{ repeatExcept: ['2099-12-27'] }, {}],
    [{ repeatExcept: ['2099-12-06'] }, { repeatExcept: except }],
    [{ repeatExcept: ['2099-12-14'] }, { repeatExcept: except }],
    [{ repeat: '', repeatUntil: '' }, {}],
  ])('with %j has the errors %j', (changes, errors) => {
    expect(errorsOf({ ...weekly, ...changes })).toEqual(errors);
  });
});

it('accepts only a city of the state, and reports that together with other errors', () => {
  expect(errorsOf({ city: 'Chennai' })).toEqual({ city: 'Please select a city' });
  expect(errorsOf({ city: 'Chennai', title: 'Camp' })).toEqual({
    title: 'Title must be at least 5 characters',
    city: 'Please select a city',
  });
});

it.each(['soon', '2026-02-30'])('refuses %s as a day', eventDate => {
  expect(errorsOf({ eventDate })).toHaveProperty('eventDate', 'Event date is required');
});

it.each(['24:00', '112:30', '12:305', '12:60', '1x:30', '30:00'])('refuses %s as a time', eventTime => {
  expect(errorsOf({ eventTime })).toEqual({ eventTime: 'Event time is required' });
});

it('may have an end, also on the next day, but not at its start', () => {
  for (const endTime of ['', '12:00', '04:00']) expect(errorsOf({ endTime })).toEqual({});
  expect(errorsOf({ endTime: '10:00' })).toEqual({ endTime: 'Please choose an end after the start' });
  expect(errorsOf({ endTime: '24:00' })).toEqual({ endTime: 'Please enter a time' });
});

it('names requirements of one word or more', () => {
  expect(errorsOf({ requirements: ['Leashes', 'Water'] })).toEqual({});
  expect(errorsOf({ requirements: [' '] })).toEqual({ 'requirements.0': 'Please write what is needed' });
});

it('can repeat monthly too, and has no days without a first day', () => {
  const monthly = { repeat: 'monthly', repeatUntil: '2100-02-06' };
  expect(daysOf({ ...monthly, eventDate: '2099-12-06' })).toEqual(['2099-12-06', '2100-01-06', '2100-02-06']);
  expect(daysOf({ ...monthly, eventDate: '' })).toEqual([]);
  expect(daysOf({})).toEqual([]);
});
