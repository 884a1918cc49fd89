import type { AskedRows } from '@aar/contracts/aggregates';
import { mostRows } from '@aar/contracts/aggregates';
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import { platformDb } from '../database/platform-db';
import type { Connected } from '../database/statements';
import { Problem } from '../errors/problem';
import { type Rows, rowsOfQuery, rowsOfText } from './rows';

export type KeyType = 'uuid' | 'text';

/** What is compared, at the owner and in a copy: the rows, their id, and their fields named as in the events. */
export interface BuiltProjection {
  rows: Rows;
  /** Must have an index if there are many rows. */
  key: Expression<string>;
  /** `uuid` by default; only rows with uuids are compared in buckets. */
  keyType?: KeyType;
  fields: Record<string, Expression<unknown>>;
}

/** The same as SQL that is not type-checked. */
export interface TextProjection {
  from: string;
  where?: string;
  key: string;
  keyType?: KeyType;
  fields: Record<string, string>;
}

export type Projection = BuiltProjection | TextProjection;

/**
 * A type-checked projection: `projectionOf(selectFrom('blogs'), ({ ref }) => ({ key: ref('id'), fields: { title:
 * ref('title') } }))`, with `selectFrom` of `expressionBuilder<ContentTables>()`.
 */
export const projectionOf = <DB, Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
  parts: (eb: ExpressionBuilder<DB, Table>) => Omit<BuiltProjection, 'rows'>,
): BuiltProjection => ({ rows: rowsOfQuery(query), ...parts(expressionBuilder<DB, Table>()) });

/** Which rows to compare: a bucket of ids, or these ids. */
export type Place = { prefix: string } | { keys: string[] };
export type Asked = Pick<AskedRows, 'fields' | 'only'>;
export interface Sum {
  count: number;
  hash: string;
}
export interface HashedRow {
  key: string;
  hash: string;
}

/** SQL that rounds to milliseconds, as in events; PostgreSQL stores microseconds. */
export const millis = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

/** Count and hash of the rows of a bucket, by one statement. */
export async function sumOf(db: Connected, projection: Projection, asked: Asked, prefix: string): Promise<Sum> {
  const sum = sql<Sum>`
    select count(*)::int as count, coalesce(sum(hash), 0)::text as hash from ${hashed(projection, asked, { prefix })} hashed`;
  const { rows } = await sum.execute(platformDb(db));
  return rows[0]!;
}

/** The hash of each id, in order; for several rows with the same id the sum. */
export async function rowsOf(db: Connected, projection: Projection, asked: Asked, place: Place): Promise<HashedRow[]> {
  const found = sql<HashedRow>`
    select key::text as key, sum(hash)::text as hash from ${hashed(projection, asked, place)} hashed
    group by key order by key limit ${sql.lit(mostRows)}`;
  return (await found.execute(platformDb(db))).rows;
}

/** The next ids after this one, in order. */
export async function keysAfter(db: Connected, projection: Projection, after: string, limit: number) {
  const { rows, key } = built(projection);
  const next = rows.select({ key }, [sql`${key} > ${after}`]);
  const found = await sql<{ key: string }>`${next} order by 1 limit ${sql.lit(limit)}`.execute(platformDb(db));
  return found.rows.map(row => row.key);
}

/** MD5, which every server computes alike, unlike PostgreSQL's own hashes. It has no security purpose here. */
function hashed(projection: Projection, asked: Asked, place: Place) {
  const { rows, key, keyType = 'uuid', fields } = built(projection);
  const field = (name: string) => {
    if (!Object.hasOwn(fields, name)) throw new Problem('input.invalid');
    return fields[name]!;
  };
  const conditions: Expression<SqlBool>[] = [];
  if ('keys' in place) conditions.push(sql`${key} = any(${place.keys}::${sql.raw(keyType)}[])`);
  else if (place.prefix !== '') {
    const end = (digit: string) => uuidFrom(place.prefix, digit);
    conditions.push(sql`${key} between ${end('0')}::uuid and ${end('f')}::uuid`);
  }
  for (const [name, allowed] of Object.entries(asked.only)) {
    conditions.push(sql`(${field(name)})::text = any(${allowed}::text[])`);
  }
  const columns = sql.join([key, ...asked.fields.map(field)]);
  const hash = sql`('x' || substr(md5(json_build_array(${columns})::text), 1, 16))::bit(64)::bigint`;
  return rows.select({ key, hash }, conditions);
}

function built(projection: Projection): BuiltProjection {
  if ('rows' in projection) return projection;
  const { from, where, key, keyType, fields } = projection;
  const expressions = Object.entries(fields).map(([name, field]) => [name, sql.raw(field)]);
  return { rows: rowsOfText(from, where), key: sql.raw<string>(key), keyType, fields: Object.fromEntries(expressions) };
}

/** The first or the last uuid that begins with these digits. */
function uuidFrom(prefix: string, filler: string): string {
  const digits = prefix.padEnd(32, filler);
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    '-',
  );
}
