import { announcementOf, noticeOf } from './event-notices';

const event = {
  eventId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0003',
  ownerId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0001',
  title: 'Adoption camp',
  location: 'Town hall',
  city: 'Pune',
  eventDate: '2026-12-06',
  eventTime: '10:00',
};
const news = {
  ...event,
  newsId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0009',
  heldUntil: null,
  memberIds: [event.ownerId],
  changes: [],
  reason: '',
};

it('names the event, its time in India and its place', () => {
  expect(announcementOf({ ...event, eventType: 'Adoption Drive', state: 'Maharashtra' })).toMatchObject({
    title: 'Adoption camp',
    href: `/events/${event.eventId}`,
    body: 'Adoption Drive: 6 December 2026 at 10:00 am, Town hall, Pune',
  });
});

it.each([
  ['changed', 'Changed: Adoption camp'],
  ['cancelled', 'Cancelled: Adoption camp'],
  ['reminder', 'Coming soon: Adoption camp'],
  ['removed', 'The organiser has removed you: Adoption camp'],
] as const)('does the same for an event that is %s', (kind, title) => {
  expect(noticeOf({ ...news, kind })).toMatchObject({ title, body: '6 December 2026 at 10:00 am, Town hall, Pune' });
});

it('says until when a seat is reserved', () => {
  const { title, body } = noticeOf({ ...news, kind: 'seat-offered', heldUntil: '2026-12-05T12:30:00Z' });
  expect(title).toBe('A seat is free for you: Adoption camp');
  expect(body).toContain('Join before 5 December 2026 at 6:00 pm');
});
