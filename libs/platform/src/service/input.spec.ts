import { z } from 'zod';
import { defineContract, route } from '@aar/contracts/contract';
import { Problem } from '../errors/problem';
import { inputReader } from './input';

const things = defineContract('community.things', {
  list: route({
    http: 'GET /things',
    access: 'public',
    summary: 'things',
    input: z.object({
      limit: z.int().default(24),
      urgent: z.boolean().optional(),
      tags: z.array(z.string()).optional(),
    }),
    output: z.object({}),
  }),
  rename: route({
    http: 'PUT /things/:id',
    access: 'member',
    summary: 'rename',
    changes: ['community.things'],
    input: z.object({
      id: z.uuid(),
      name: z.string().min(2, 'Name is required'),
      note: z.string().optional(),
      legs: z.int().nullish(),
    }),
    output: z.object({}),
  }),
});
const id = '00000000-0000-4000-8000-000000000000';
const list = (query: object) => inputReader(things.list)({ query, params: {} } as never);
const rename = (body: unknown, params: object = { id }) => inputReader(things.rename)({ body, params } as never);
const problemOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as Problem).toJSON();
  }
  throw new Error('nothing was refused');
};

describe('reading the input of a route', () => {
  it('converts the text of a URL to the types of the schema', () => {
    expect(list({ limit: '10', urgent: 'true', tags: 'dog' })).toEqual({ limit: 10, urgent: true, tags: ['dog'] });
  });

  it('leaves text that is no number to the schema, whose error names the field', () => {
    const errors = [{ path: 'limit', message: 'Please enter a number' }];
    expect(problemOf(() => list({ limit: 'ten' }))).toMatchObject({ status: 400, errors });
  });

  it('accepts a body that repeats the path, and refuses one that contradicts it', () => {
    expect(rename({ id, name: 'Kali' })).toEqual({ id, name: 'Kali' });
    for (const other of ['11111111-1111-4111-8111-111111111111', '', null, { id }])
      expect(problemOf(() => rename({ id: other, name: 'Kali' }))).toMatchObject({
        status: 400,
        code: 'input.invalid',
        errors: [{ path: 'id' }],
      });
  });

  it('responds to a path with an invalid parameter as to an unknown path', () => {
    for (const params of [{ id: 'nothing' }, { id: '\0' }])
      expect(problemOf(() => rename({}, params))).toMatchObject({ status: 404, code: 'route.unknown' });
  });

  it('treats a missing text as a blank one, so that it gets the same message', () => {
    expect(problemOf(() => rename({}))).toMatchObject({ errors: [{ path: 'name', message: 'Name is required' }] });
  });

  it('treats null in a text as a blank one, because responses have null for what was left blank', () => {
    expect(problemOf(() => rename({ name: null }))).toMatchObject({ errors: [{ message: 'Name is required' }] });
    expect(rename({ name: 'Kali', note: null, legs: null })).toEqual({ id, name: 'Kali', note: '', legs: null });
  });

  it('ignores the read-only fields of a response that is put back, and refuses one of them alone', () => {
    const read = inputReader(things.rename, { all: ['owner', 'since', 'until'], always: ['owner', 'since'] });
    const put = (body: object) => read({ params: { id }, body: { name: 'Kali', ...body } } as never);
    expect(put({ owner: {}, since: null, until: 7 })).toEqual({ id, name: 'Kali' });
    expect(put({ owner: {}, since: null })).toEqual({ id, name: 'Kali' });
    expect(problemOf(() => put({ owner: {} }))).toMatchObject({ errors: [{ path: 'owner' }] });
    expect(problemOf(() => rename({ name: 'Kali', owner: {} }))).toMatchObject({ errors: [{ path: 'owner' }] });
  });

  it.each(['half \ud800', 'nul \0'])('refuses text that cannot be stored: %j', name => {
    expect(problemOf(() => rename({ name }))).toMatchObject({ code: 'input.invalid', errors: [{ path: 'name' }] });
  });

  it('refuses fields that a body should not have, by name', () => {
    expect(problemOf(() => rename({ name: 'Kali', role: 'admin' }))).toMatchObject({
      code: 'input.invalid',
      errors: [{ path: 'role', message: 'This field is not expected here' }],
    });
  });

  it.each([
    ['a list', []],
    ['text', 'x'],
  ])('refuses a body that is %s', (_, body) => {
    expect(problemOf(() => rename(body))).toMatchObject({ code: 'input.unreadable' });
  });

  it('refuses bodies that are small in bytes but expensive to validate', () => {
    let deep: object = {};
    for (let level = 0; level < 30; level++) deep = { deep };
    const wide = Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`key${index}`, 1]));
    for (const body of [deep, wide]) expect(problemOf(() => rename(body))).toMatchObject({ status: 413 });
  });
});
