import { eventCard, postCard, requestCard, storyCard } from './item-cards';

const place = { city: 'Pune', state: 'Maharashtra' };
// Already the next day in India.
const lateInLondon = '2026-11-29T20:00:00.000Z';

describe('the share card of a request', () => {
  const request = {
    title: 'Dog on the road',
    urgencyLevel: 'critical',
    requestType: 'Emergency Rescue',
    ...place,
    dateNeeded: '2026-12-01',
    timeNeeded: '18:30',
    status: 'active',
    completedAt: null,
  } as const;

  it('says what is needed, where and by when', () => {
    expect(requestCard(request)).toEqual({
      title: 'Dog on the road',
      place: 'Pune, Maharashtra',
      tone: 'critical',
      kinds: ['Critical', 'Emergency Rescue'],
      moment: { label: 'Needed by', day: '2026-12-01', time: '18:30' },
    });
  });

  it.each([
    ['high', 'High'],
    ['medium', 'Medium'],
    ['low', 'Low'],
  ] as const)('names the urgency %s %s', (urgencyLevel, word) => {
    expect(requestCard({ ...request, urgencyLevel })).toMatchObject({
      tone: urgencyLevel,
      kinds: [word, expect.anything()],
    });
  });

  it('says that it is completed, with the day in India', () => {
    expect(requestCard({ ...request, status: 'completed', completedAt: lateInLondon })).toEqual({
      title: 'Dog on the road',
      place: 'Pune, Maharashtra',
      tone: 'done',
      kinds: ['Completed', 'Emergency Rescue'],
      moment: { label: 'Completed', day: '2026-11-30' },
    });
    expect(requestCard({ ...request, status: 'completed' }).moment).toEqual({ label: 'Completed', day: null });
  });

  it('leaves out what is unknown about the place', () => {
    expect(requestCard({ ...request, city: '' }).place).toBe('Maharashtra');
  });
});

describe('the share card of an event', () => {
  const event = {
    title: 'Adoption camp',
    eventType: 'Adoption Drive',
    ...place,
    eventDate: '2026-12-06',
    eventTime: '10:00',
    status: 'active',
  } as const;

  it('says what it is, where and when', () => {
    expect(eventCard(event)).toEqual({
      title: 'Adoption camp',
      place: 'Pune, Maharashtra',
      tone: 'event',
      kinds: ['Event', 'Adoption Drive'],
      moment: { label: 'When', day: '2026-12-06', time: '10:00' },
    });
  });

  it('says that it is cancelled', () => {
    expect(eventCard({ ...event, status: 'cancelled' })).toMatchObject({
      tone: 'critical',
      kinds: ['Cancelled', 'Adoption Drive'],
    });
  });
});

it('the card of a post names its category and its day', () => {
  expect(postCard({ title: 'Heat', category: 'welfare', publishedAt: lateInLondon })).toEqual({
    title: 'Heat',
    tone: 'written',
    kinds: ['Blog', 'Welfare'],
    moment: { label: 'Published', day: '2026-11-30' },
  });
});

describe('the share card of a story', () => {
  const story = {
    title: 'Moti',
    outcome: 'adopted',
    animalType: 'Dog',
    location: 'Pune',
    createdAt: lateInLondon,
  } as const;

  it('says how it ended', () => {
    expect(storyCard(story)).toEqual({
      title: 'Moti',
      tone: 'done',
      place: 'Pune',
      kinds: ['Adopted', 'Dog'],
      moment: { label: 'Success Story', day: '2026-11-30' },
    });
  });

  it('has a default when the outcome is unknown', () => {
    expect(storyCard({ ...story, outcome: 'other' }).kinds).toEqual(['Success Story', 'Dog']);
  });
});
