import { NewRequestForm } from '@aar/contracts/community/create-support-request';
import { CreateEvent } from '@aar/contracts/community/create-event';
import { z } from 'zod';
import { fitting } from './draft-shape';

const picture = { id: '1', url: '/a', width: 1, height: 1, variants: [{ width: 1, url: '/a' }] };

describe('what a form still uses of a stored draft', () => {
  it('is everything while the form is unchanged, including unfinished input', () => {
    const draft = { title: 'Ca', city: '', urgencyLevel: 'high', requiredSupport: [], photos: [picture] };
    expect(fitting(NewRequestForm, draft)).toEqual(draft);
    const event = { title: '', eventDate: '', maxParticipants: '12', repeat: '', requirements: ['Towels'] };
    expect(fitting(CreateEvent, event)).toEqual(event);
  });

  it.each([
    ['a picture without its sizes, of an older release', { photos: [{ id: '1', url: '/a' }] }, { photos: [] }],
    ['only the entry of a list that does not fit', { photos: [{ id: '1' }, picture] }, { photos: [picture] }],
    ['a list that is a text', { title: 'Cat', requiredSupport: 'Food' }, { title: 'Cat' }],
    ['a text that is an object', { title: { en: 'Cat' }, city: 'Pune' }, { city: 'Pune' }],
    ['a choice that is gone', { title: 'Cat', urgencyLevel: 'apocalyptic' }, { title: 'Cat' }],
    ['a field that is gone', { title: 'Cat', mood: 'sad' }, { title: 'Cat' }],
    ['null', { title: null, city: 'Pune' }, { city: 'Pune' }],
    ['a point with one coordinate', { title: 'Cat', point: { latitude: 1 } }, { title: 'Cat' }],
  ])('leaves out %s', (_what, stored, used) => expect(fitting(NewRequestForm, stored)).toEqual(used));

  it.each([[null], ['text'], [[1]], [{}], [{ mood: 'sad' }], [3]])('is nothing of %j', stored =>
    expect(fitting(NewRequestForm, stored)).toBeUndefined(),
  );

  it('is found in every kind of schema', () => {
    const Form = z
      .object({
        size: z.preprocess(Number, z.number()),
        note: z.string().nullable(),
        links: z.record(z.string(), z.string()),
        contact: z.union([z.literal(''), z.object({ mobile: z.string(), email: z.string().optional() })]),
        accepted: z.literal(true),
        isPublic: z.boolean().default(false),
        later: z.lazy(() => z.string().transform(text => text.length)),
        both: z.intersection(z.string(), z.string().max(3)),
        any: z.unknown(),
      })
      .refine(() => true);
    const good = {
      size: '3',
      note: null,
      links: { web: 'a' },
      contact: { mobile: '9' },
      accepted: false,
      isPublic: true,
      later: 'x',
      both: 'y',
      any: [1],
    };
    expect(fitting(Form, good)).toEqual(good);
    const bad = {
      size: [3],
      note: 4,
      links: { web: 1 },
      contact: { email: 'a' },
      accepted: 'no',
      isPublic: 'yes',
      later: 1,
      both: 2,
      any: undefined,
    };
    expect(fitting(Form, bad)).toEqual({ links: {} });
  });
});
