import type { AskedRows } from '@aar/contracts/aggregates';
import { mostRows } from '@aar/contracts/aggregates';
import type { EntityManager } from 'typeorm';
import { Problem } from '../errors/problem';

/** What is compared, at the owner and in a copy: SQL for the rows, their id and their fields by the names of the events. */
export interface Projection {
  from: string;
  where?: string;
  /** SQL of the id, with an index if the rows are many. */
  key: string;
  /** `uuid` by default; only rows with uuids are compared in buckets. */
  keyType?: 'uuid' | 'text';
  fields: Record<string, string>;
}

/** Which rows: a bucket of ids, or these ids. */
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

type Db = Pick<EntityManager, 'query'>;

/** SQL for milliseconds, which events have; PostgreSQL stores microseconds. */
export const millis = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;

/** Count and hash of the rows of a bucket, by one statement. */
export async function sumOf(db: Db, projection: Projection, asked: Asked, prefix: string): Promise<Sum> {
  const { text, values } = hashed(projection, asked, { prefix });
  const [sum] = await db.query<Sum[]>(
    `select count(*)::int as count, coalesce(sum(hash), 0)::text as hash from (${text}) hashed`,
    values,
  );
  return sum!;
}

/** The hash of each id, in order; of several rows with one id the sum. */
export function rowsOf(db: Db, projection: Projection, asked: Asked, place: Place): Promise<HashedRow[]> {
  const { text, values } = hashed(projection, asked, place);
  return db.query(
    `select key::text as key, sum(hash)::text as hash from (${text}) hashed group by key order by key limit ${mostRows}`,
    values,
  );
}

/** The next ids after this one, in order. */
export async function keysAfter(db: Db, { from, where = 'true', key }: Projection, after: string, limit: number) {
  const found = await db.query<{ key: string }[]>(
    `select ${key} as key from ${from} where ${where} and ${key} > $1 order by 1 limit ${limit}`,
    [after],
  );
  return found.map(row => row.key);
}

/** Of MD5, which every server computes alike, unlike PostgreSQL's own hashes. It protects nothing here. */
function hashed({ from, where = 'true', key, keyType = 'uuid', fields }: Projection, asked: Asked, place: Place) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const field = (name: string) => {
    if (!Object.hasOwn(fields, name)) throw new Problem('input.invalid');
    return fields[name]!;
  };
  const conditions = [where];
  if ('keys' in place) conditions.push(`${key} = any(${bind(place.keys)}::${keyType}[])`);
  else if (place.prefix !== '') {
    const end = (digit: string) => bind(uuidFrom(place.prefix, digit));
    conditions.push(`${key} between ${end('0')}::uuid and ${end('f')}::uuid`);
  }
  for (const [name, allowed] of Object.entries(asked.only)) {
    conditions.push(`(${field(name)})::text = any(${bind(allowed)}::text[])`);
  }
  const columns = [key, ...asked.fields.map(field)].join(', ');
  const hash = `('x' || substr(md5(json_build_array(${columns})::text), 1, 16))::bit(64)::bigint`;
  return { text: `select ${key} as key, ${hash} as hash from ${from} where ${conditions.join(' and ')}`, values };
}

/** The first or the last uuid that begins with these digits. */
function uuidFrom(prefix: string, filler: string): string {
  const digits = prefix.padEnd(32, filler);
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    '-',
  );
}
