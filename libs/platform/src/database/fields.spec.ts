import { z } from 'zod';
import { asColumns, fieldsOf } from './field-columns';
import { columnOf } from './fields';

const Shelter = z.object({ id: z.uuid(), contactMobile: z.string(), isOwner: z.boolean() });

it('names a column after its field', () => {
  expect(['id', 'createdAt', 'maxParticipants'].map(columnOf)).toEqual(['id', 'created_at', 'max_participants']);
});

it('selects the fields of a schema, without those that are no columns', () => {
  expect(fieldsOf(Shelter, { without: ['isOwner'] })).toEqual(['id as id', 'contact_mobile as contactMobile']);
});

it('writes the given fields as columns, and leaves the others to the defaults of the table', () => {
  const columns = asColumns({ id: '1', contactMobile: '9876543210', note: undefined });
  expect(columns).toEqual({ id: '1', contact_mobile: '9876543210' });
  expect(columns).not.toHaveProperty('note');
});

it.each(['id) values (1); drop table shelters; --', 'created_at', 'Title', ''])('refuses %j as a field', name => {
  expect(() => columnOf(name)).toThrow('no name of a field');
});
