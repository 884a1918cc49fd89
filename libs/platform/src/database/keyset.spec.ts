import type { DataSource } from 'typeorm';
import { Keyset } from './keyset';
import { statementsOn } from './statements';

const id = '4d1c3a9e-6f64-4c1c-9a52-0e9b6f8f4c11';
const moment = '2026-11-21T10:00:00.123456Z';
const byState = new Keyset({ state: 'text desc', created_at: 'timestamptz desc' });

const db = statementsOn<{ posts: { state: string; created_at: Date; id: string } }>()({} as DataSource);
const behind = (order: Keyset, ...position: (string | number | null)[]) =>
  order
    .after(db.selectFrom('posts'), order.encode(position))
    .compile()
    .sql.replace(/^.* where /, '');

describe('an order', () => {
  it('ends with the id, in the direction of the last column', () => {
    expect(byState.orderBy()).toBe('state desc, created_at desc, id desc');
    expect(new Keyset({ name: 'text desc', born_on: 'date asc' }, 'a.id').orderBy()).toBe(
      'name desc, born_on asc, a.id asc',
    );
    expect(new Keyset({ chunk: 'integer asc', place: 'integer asc' }, null).orderBy()).toBe('chunk asc, place asc');
  });

  it('compares a row if all columns have one direction, for which one index can be used', () => {
    expect(behind(byState, 'Goa', moment, id)).toBe('("state", "created_at", "id") < ($1, $2, $3)');
  });

  it('adds a condition on which an index scan can start if the directions differ', () => {
    expect(behind(new Keyset({ state: 'text asc', created_at: 'timestamptz desc' }), 'Goa', moment, id)).toMatch(
      /^"state" >= \$1 and \("state" > \$2 or /,
    );
  });
});

describe('a cursor', () => {
  const position = ['Goa', moment, id];
  const made = (...values: unknown[]) => {
    const [tag] = JSON.parse(Buffer.from(byState.encode(position), 'base64url').toString());
    return Buffer.from(JSON.stringify([tag, ...values])).toString('base64url');
  };

  it('contains where the previous page ended, to the microsecond', () => {
    expect(byState.decode(byState.encode(position))).toEqual(position);
  });

  it('is not needed for the first page', () => {
    expect(byState.decode(undefined)).toBeUndefined();
  });

  it('preserves numbers and nulls', () => {
    const order = new Keyset({ weight: 'integer asc nullable' });
    for (const weight of [7, null]) expect(order.decode(order.encode([weight, id]))).toEqual([weight, id]);
  });

  it.each([
    ['is empty', ''],
    ['is no cursor', 'xyz'],
    ['is no JSON', 'bm8'],
    ['is of the other direction', new Keyset({ state: 'text asc', created_at: 'timestamptz asc' }).encode(position)],
    ['is of other columns', new Keyset({ city: 'text desc', created_at: 'timestamptz desc' }).encode(position)],
    ['has too few values', made('Goa', moment)],
    ['has a moment that is none', made('Goa', 'yesterday', id)],
    ['has a moment that never was', made('Goa', '2026-13-45T10:00:00Z', id)],
    ['has a moment before PostgreSQL counts', made('Goa', '0000-01-01T10:00:00Z', id)],
    ['has an id that is none', made('Goa', moment, '1')],
    ['has a text that PostgreSQL cannot keep', made('\0', moment, id)],
    ['has a null where none can be', made(null, moment, id)],
  ])('is refused when it %s', (_, cursor) => {
    expect(() => byState.decode(cursor)).toThrow(
      expect.objectContaining({ code: 'input.invalid', errors: [expect.objectContaining({ path: 'cursor' })] }),
    );
  });
});
