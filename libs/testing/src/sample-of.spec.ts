import { City, Email, Instant, line, Mobile, prose, State } from '@aar/contracts/vocabulary';
import { z } from 'zod';
import { sampleOf } from './sample-of';

it('fits the schema, whatever its fields are', () => {
  const schema = z.object({
    id: z.uuid(),
    title: line(140).min(5),
    short: prose(8),
    long: prose(200).min(60),
    at: Instant,
    email: Email,
    mobile: Mobile,
    state: State,
    city: City,
    day: z.iso.date(),
    kind: z.literal('one'),
    many: z.int().min(3),
    price: z.number(),
    isOwner: z.boolean(),
    note: z.string().nullable(),
    kinds: z.array(z.enum(['a', 'b'])).min(1),
    place: z.object({ road: line(20) }),
    left: z.string().optional(),
  });
  const sample = sampleOf(schema);
  expect(schema.parse(sample)).toEqual(sample);
  expect(sample).not.toHaveProperty('left');
});

it('contains the given fields', () => {
  expect(sampleOf(z.object({ id: z.uuid(), title: z.string() }), { title: 'The first one' })).toMatchObject({
    title: 'The first one',
  });
});

it('names the fields that it cannot generate', () => {
  const schema = z.object({ code: z.string().refine(code => code === 'open sesame', 'wrong code') });
  expect(() => sampleOf(schema)).toThrow('give sampleOf what it cannot guess. code: wrong code');
  expect(sampleOf(schema, { code: 'open sesame' })).toEqual({ code: 'open sesame' });
});
