import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { columnOf, columnsOf, insertRow } from './fields';

const Shelter = z.object({ id: z.uuid(), contactMobile: z.string(), isOwner: z.boolean() });

it('names a column after its field', () => {
  expect(['id', 'createdAt', 'maxParticipants'].map(columnOf)).toEqual(['id', 'created_at', 'max_participants']);
});

it('selects the fields of a schema, without those that are no columns', () => {
  expect(columnsOf(Shelter, { without: ['isOwner'] })).toBe('id as "id", contact_mobile as "contactMobile"');
});

it('inserts what it is given, and leaves the rest to the defaults of the table', async () => {
  const createdAt = new Date();
  const query = jest.fn(async () => [{ createdAt }]);
  const row = { id: '1', contactMobile: '9876543210', note: undefined };
  expect(await insertRow({ query } as unknown as EntityManager, 'shelters', row)).toEqual({ ...row, createdAt });
  expect(query).toHaveBeenCalledWith(
    'insert into shelters (id, contact_mobile) values ($1, $2) returning created_at as "createdAt"',
    ['1', '9876543210'],
  );
});

it.each(['id) values (1); drop table shelters; --', 'created_at', 'Title', ''])('refuses %j as a field', name => {
  expect(() => columnOf(name)).toThrow('no name of a field');
});
