import { readers } from '../../test/calendar-readers';
import { type CalendarEvent, calendarFile, type CalendarSeries, seriesFile } from './calendar-file';

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Camp, with; signs',
  description: 'Bring water.',
  organiser: 'Asha Kulkarni',
  location: 'Town hall',
  city: 'Pune',
  state: 'Maharashtra',
  eventDate: '2026-11-30',
  eventTime: '18:30',
  status: 'active',
  revision: 3,
  createdAt: '2026-01-05T10:00:00.123456Z',
  changedAt: '2026-02-06T11:12:13.123456Z',
  url: 'https://example.org/events/1',
  seriesDay: null,
  ...changes,
});
const shown = {
  uid: `${event().id}@animal-activist-register`,
  sequence: 3,
  status: 'CONFIRMED',
  changedAt: '2026-02-06T11:12:13.000Z',
  start: '2026-11-30T13:00:00.000Z',
  end: '2026-11-30T15:00:00.000Z',
  summary: 'Camp, with; signs',
  description: 'Bring water.\n\nOrganised by Asha Kulkarni',
  location: 'Town hall, Pune, Maharashtra',
  alarm: 60,
};

const days = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'];
const dates = days.map((day, index) =>
  event({ id: `11111111-1111-4111-8111-11111111111${index + 1}`, eventDate: day, seriesDay: day }),
);
const series: CalendarSeries = {
  id: dates[0]!.id,
  repeat: 'weekly',
  firstDay: days[0]!,
  lastDay: days[4]!,
  eventTime: '18:30',
};
const fileOf = (events: CalendarEvent[], of = series) =>
  seriesFile('Event', of, events as [CalendarEvent, ...CalendarEvent[]]).toString();
const startOf = (day: string) => `${day}T13:00:00.000Z`;

describe.each(readers)('a calendar file, read by %s', (_, read) => {
  const readOne = (changes: Partial<CalendarEvent>) => read(calendarFile('Event', [event(changes)]).toString());

  it.each([
    ['an event', {}, {}],
    ['one that is over', { status: 'completed' }, {}],
    ['one that is paused', { status: 'paused' }, { status: 'TENTATIVE' }],
    ['one that is cancelled, without an alarm', { status: 'cancelled' }, { status: 'CANCELLED', alarm: -1 }],
    [
      'one that ends after midnight',
      { eventTime: '23:30' },
      { start: '2026-11-30T18:00:00.000Z', end: '2026-11-30T20:00:00.000Z' },
    ],
    ['one that says when it ends', { endTime: '21:15' }, { end: '2026-11-30T15:45:00.000Z' }],
    ['one that ends in the next morning', { endTime: '05:00' }, { end: '2026-11-30T23:30:00.000Z' }],
    ['one without an organiser', { organiser: null }, { description: 'Bring water.' }],
    ['emoji beyond the length of a line', { title: '🐕'.repeat(60) }, { summary: '🐕'.repeat(60) }],
    [
      'text with control characters',
      { description: 'One\u0000\u000b\u0007 line.\rTwo\r\nThree' },
      { description: 'One line.\nTwo\nThree\n\nOrganised by Asha Kulkarni' },
    ],
    [
      'signs that the file itself has',
      { description: 'DTSTART:20260101; gate 5, or "6" (a\\b)' },
      { description: 'DTSTART:20260101; gate 5, or "6" (a\\b)\n\nOrganised by Asha Kulkarni' },
    ],
  ])('has %s', (_what, changes, expected) => expect(readOne(changes)).toEqual([{ ...shown, ...expected }]));

  it('has any number of events, even none', () => {
    const other = event({ id: '22222222-2222-4222-8222-222222222222', eventDate: '2026-12-01' });
    const file = calendarFile('My events', [event(), other]).toString();
    expect(read(file).map(({ start }) => start)).toEqual([startOf('2026-11-30'), startOf('2026-12-01')]);
    expect(read(calendarFile('My events', []).toString())).toEqual([]);
  });

  it('has a series without exceptions', () => {
    expect(fileOf(dates)).not.toContain('EXDATE');
    expect(read(fileOf(dates))).toEqual(
      dates.map(({ eventDate }) => ({
        ...shown,
        start: startOf(eventDate),
        end: `${eventDate}T15:00:00.000Z`,
      })),
    );
  });

  it.each([
    ['the first', 0],
    ['a middle', 2],
    ['the last', 4],
  ])('leaves out %s date that does not take place', (_which, index) => {
    const left = dates.filter((_date, at) => at !== index);
    expect(read(fileOf(left)).map(({ start }) => start)).toEqual(left.map(one => startOf(one.eventDate)));
  });

  it('has a date that was moved, with its texts', () => {
    const moved = { ...dates[1]!, eventDate: '2026-11-10', eventTime: '08:00', location: 'School yard' };
    const found = read(fileOf([dates[0]!, moved, ...dates.slice(2)]));
    expect(found.map(({ start }) => start)).toEqual([
      startOf(days[0]!),
      '2026-11-10T02:30:00.000Z',
      startOf(days[2]!),
      startOf(days[3]!),
      startOf(days[4]!),
    ]);
    expect(found[1]).toMatchObject({
      uid: shown.uid,
      end: '2026-11-10T04:30:00.000Z',
      location: 'School yard, Pune, Maharashtra',
    });
    expect(found[2]!.location).toBe('Town hall, Pune, Maharashtra');
  });

  it('has a series with an end, and a date of it that ends later', () => {
    const ending = dates.map(date => ({ ...date, endTime: '19:30' }));
    const long = { ...ending[1]!, endTime: '22:00' };
    const found = read(fileOf([ending[0]!, long, ...ending.slice(2)], { ...series, endTime: '19:30' }));
    expect(found.map(({ end }) => end.slice(11, 16))).toEqual(['14:00', '16:30', '14:00', '14:00', '14:00']);
  });

  it('has a monthly series, without the months that lack the day', () => {
    const monthly: CalendarSeries = { ...series, repeat: 'monthly', firstDay: '2026-12-31', lastDay: '2027-03-31' };
    const on = ['2026-12-31', '2027-01-31', '2027-03-31'].map(day => event({ eventDate: day, seriesDay: day }));
    expect(read(fileOf(on, monthly)).map(({ start }) => start)).toEqual(on.map(one => startOf(one.eventDate)));
  });
});
