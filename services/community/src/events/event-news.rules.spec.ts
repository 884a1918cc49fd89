import { changesBetween, type EventTexts, isUrgentChange, newsDueAt } from './event-news.rules';

const at = (time: string) => new Date(`2026-12-01T${time}:00Z`);
const since = at('10:00');

describe('the news of what changed', () => {
  it('waits for half an hour after the first change', () => {
    const gathering = { since, told: [], isUrgent: false };
    expect(newsDueAt(gathering, at('10:00'))).toEqual(at('10:30'));
    expect(newsDueAt(gathering, at('10:29'))).toEqual(at('10:30'));
    expect(newsDueAt(gathering, at('10:31'))).toEqual(at('10:31'));
  });

  it('is sent at once if it is urgent, and the next five minutes later', () => {
    const urgent = { since, isUrgent: true };
    expect(newsDueAt({ ...urgent, told: [] }, since)).toEqual(since);
    expect(newsDueAt({ ...urgent, told: [at('09:58')] }, since)).toEqual(at('10:03'));
    expect(newsDueAt({ ...urgent, told: [at('09:50')] }, since)).toEqual(since);
  });

  it('is sent twice a day, and a third time if it is urgent', () => {
    const [first, second, third] = [at('01:00'), at('02:00'), at('03:00')];
    const nextDay = (time: string) => new Date(`2026-12-02T${time}:00Z`);
    expect(newsDueAt({ since, told: [first], isUrgent: false }, since)).toEqual(at('10:30'));
    expect(newsDueAt({ since, told: [first, second], isUrgent: false }, since)).toEqual(nextDay('01:00'));
    expect(newsDueAt({ since, told: [first, second], isUrgent: true }, since)).toEqual(since);
    expect(newsDueAt({ since, told: [first, second, third], isUrgent: true }, since)).toEqual(nextDay('01:00'));
  });
});

const event: EventTexts = {
  title: 'Adoption camp',
  description: 'Twenty puppies look for a home.',
  eventType: 'Adoption Drive',
  location: 'Town hall',
  state: 'Maharashtra',
  city: 'Pune',
  eventDate: '2026-12-03',
  eventTime: '10:00',
  requirements: ['Identity card'],
  contactInfo: 'Asha, 98220 12345',
};

describe('a change', () => {
  const startsAt = new Date('2026-12-03T04:30:00Z');
  const before = (milliseconds: number) => new Date(startsAt.getTime() - milliseconds);
  const day = 24 * 3_600_000;

  it('is urgent if it moves an event that starts within a day, by its earlier or its new time', () => {
    const elsewhere = { ...event, location: 'School yard' };
    expect(isUrgentChange(event, elsewhere, before(day - 1))).toBe(true);
    expect(isUrgentChange(event, elsewhere, before(day))).toBe(false);
    const later = { ...event, eventDate: '2026-12-09' };
    expect(isUrgentChange(event, later, before(day - 1))).toBe(true);
    expect(isUrgentChange(later, event, before(day - 1))).toBe(true);
  });

  it('is not urgent if time and place do not change', () => {
    const named = { ...event, title: 'Adoption fair', description: 'Kittens too.' };
    expect(isUrgentChange(event, named, before(1_000))).toBe(false);
  });

  it('is published with the earlier and the present value', () => {
    expect(changesBetween(event, { ...event, eventTime: '11:30', city: 'Nashik', requirements: [] })).toEqual([
      { field: 'when', from: '2026-12-03T10:00', to: '2026-12-03T11:30' },
      { field: 'where', from: 'Town hall, Pune, Maharashtra', to: 'Town hall, Nashik, Maharashtra' },
      { field: 'requirements', from: 'Identity card', to: '' },
    ]);
    expect(changesBetween(event, { ...event, endTime: '12:30' })).toEqual([{ field: 'ends', from: '', to: '12:30' }]);
    expect(changesBetween(event, { ...event, endTime: null })).toEqual([]);
  });

  it('contains no contact, and is never cut within an emoji', () => {
    const changes = changesBetween(event, {
      ...event,
      contactInfo: 'Ravi, 98220 99999',
      description: `Call 9822012345. ${'🐕'.repeat(400)}`,
    });
    expect(changes.find(({ field }) => field === 'contactInfo')).toEqual({ field: 'contactInfo', from: '', to: '' });
    const { to } = changes.find(({ field }) => field === 'description')!;
    expect(to).toMatch(/^Call 98\*{6}45\. 🐕+…$/u);
  });
});
