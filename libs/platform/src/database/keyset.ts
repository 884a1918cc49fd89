import { createHash } from 'node:crypto';
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { Day, Moment } from '@aar/contracts/dates';
import { refusals } from '@aar/contracts/refusals';
import { Problem } from '../errors/problem';
import { instantOf } from './instant';

/** Schemas of the values in a cursor. PostgreSQL must accept every value that passes, or a made-up cursor would cause a 500. */
const types = {
  timestamptz: Moment,
  date: Day,
  text: z.string().refine(text => !text.includes('\0')),
  uuid: z.guid(),
  integer: z.int32(),
  bigint: z.int(),
};

type Type = keyof typeof types;
type Direction = 'asc' | 'desc';

/** The type and direction of a column. Nulls are where PostgreSQL sorts them: last in `asc`, first in `desc`. */
export type KeyColumn = `${Type} ${Direction}` | `${Type} ${Direction} nullable`;

/** Where a page ended: the values of its last row in the columns of the order. */
export type Position = (string | number | null)[];

/** A column of one of the tables, or of all of them, in a query. */
export type ColumnIn<DB, Table extends keyof DB> = { [T in Table]: keyof DB[T] & string }[Table];

interface Sortable {
  orderBy(order: RawBuilder<unknown>): unknown;
}

interface Key<Column extends string = string> {
  column: Column;
  type: Type;
  direction: Direction;
  isNullable: boolean;
}

const hexOfTag = 6;

/**
 * An order for keyset pagination: each page starts after the last row of the page before. Its SQL is constant, so that
 * prepared statements are reused. Columns that are never null and have one direction are compared as a row, for which an
 * index on them can be used. Create it once, next to the list.
 */
export class Keyset<Column extends string = string, Id extends string | null = 'id'> {
  private readonly keys: Key<Column | (Id & string)>[];
  private readonly isRow: boolean;
  private readonly tag: string;
  private readonly cursor: z.ZodType<[string, ...Position]>;

  /**
   * The columns in order, `{ state: 'text asc', created_at: 'timestamptz desc' }`. Ties are broken by `id`, in the direction
   * of the last column; `id` is `null` where no two rows can be equal.
   */
  constructor(columns: Record<Column, KeyColumn>, id = 'id' as Id) {
    this.keys = (Object.entries(columns) as [Column, KeyColumn][]).map(([column, key]) => {
      const [type, direction, nullable] = key.split(' ') as [Type, Direction, string?];
      return { column, type, direction, isNullable: nullable !== undefined };
    });
    const { direction } = this.keys.at(-1)!;
    if (id !== null) this.keys.push({ column: id, type: 'uuid', direction, isNullable: false });
    this.isRow = this.keys.every(key => key.direction === direction && !key.isNullable);
    this.tag = createHash('sha256').update(this.orderBy()).digest('hex').slice(0, hexOfTag);
    const values = this.keys.map(({ type, isNullable }) => (isNullable ? types[type].nullable() : types[type]));
    this.cursor = z.tuple([z.literal(this.tag), ...values]) as unknown as typeof this.cursor;
  }

  /** The columns of `order by`; `value` if a column must be written differently. */
  orderBy(value = (column: string) => column): string {
    return this.keys.map(({ column, direction }) => `${value(column)} ${direction}`).join(', ');
  }

  /** The query's rows in this order. */
  sorted<Query extends Sortable>(query: Query): Query {
    return query.orderBy(sql.raw(this.orderBy())) as Query;
  }

  /** The query's rows that come after the cursor. Throws `input.invalid` for a cursor that this order did not create. */
  after<DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>, cursor: string | undefined) {
    const position = this.decode(cursor);
    return position ? query.where(this.isBehind(position)) : query;
  }

  /** Whether a row comes after the position. */
  private isBehind(position: Position) {
    if (this.isRow) {
      const columns = sql.join(this.keys.map(({ column }) => sql.ref(column)));
      return sql<SqlBool>`(${columns}) ${sql.raw(this.keys[0]!.direction === 'asc' ? '>' : '<')} (${sql.join(position)})`;
    }
    // A separate condition, because an index scan cannot start from one inside an `or`.
    return sql<SqlBool>`${startsAt(this.keys[0]!, position[0]!)} and (${isAfter(this.keys, position)})`;
  }

  /** The position of a row, as a JSON array; `value` if a column must be written differently. */
  positionOf(value = (column: string): RawBuilder<unknown> => sql.ref(column)) {
    const values = this.keys.map(({ column, type }) => {
      const written = value(column);
      return type === 'timestamptz' ? instantOf(written) : written;
    });
    return sql<Position>`json_build_array(${sql.join(values)})`;
  }

  /** The `nextCursor` of a page that ended at this position. */
  encode(position: Position): string {
    return Buffer.from(JSON.stringify([this.tag, ...position])).toString('base64url');
  }

  /** The position in a cursor; undefined without a cursor. Throws `input.invalid` for a cursor that this order did not create. */
  decode(cursor: string | undefined): Position | undefined {
    if (cursor === undefined) return undefined;
    const read = this.cursor.safeParse(parse(Buffer.from(cursor, 'base64url').toString()));
    if (!read.success) throw Problem.ofField('input.invalid', 'cursor', refusals.pageUnknown);
    return read.data.slice(1);
  }

  /** The page from rows that were read with their `position`: one row more than a page has means that another page follows. */
  page<Row extends { position: Position }>(found: Row[], limit: number) {
    const rows = found.slice(0, limit).map(({ position: _, ...row }) => row);
    return { rows, nextCursor: found.length > limit ? this.encode(found[limit - 1]!.position) : null };
  }
}

/** Rows after the position: greater in the first column, or equal in it and after the position by the other columns. */
function isAfter([key, ...rest]: Key[], [value, ...values]: Position): RawBuilder<SqlBool> {
  if (!key) return sql`false`;
  const column = sql.ref(key.column);
  const equal = value === null ? sql`${column} is null` : sql`${column} = ${value}`;
  return sql`${isStrictlyAfter(key, value!)} or (${equal} and (${isAfter(rest, values)}))`;
}

function isStrictlyAfter({ column, direction, isNullable }: Key, value: Position[number]): RawBuilder<SqlBool> {
  const name = sql.ref(column);
  if (direction === 'desc') return value === null ? sql`${name} is not null` : sql`${name} < ${value}`;
  if (value === null) return sql`false`;
  return isNullable ? sql`${name} > ${value} or ${name} is null` : sql`${name} > ${value}`;
}

function startsAt({ column, direction, isNullable }: Key, value: Position[number]): RawBuilder<SqlBool> {
  const name = sql.ref(column);
  if (direction === 'desc') return value === null ? sql`true` : sql`${name} <= ${value}`;
  if (value === null) return sql`${name} is null`;
  return isNullable ? sql`true` : sql`${name} >= ${value}`;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
