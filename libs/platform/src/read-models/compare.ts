import { mostKeys, mostRows } from '@aar/contracts/aggregates';
import type { Connected } from '../database/statements';
import { keysAfter, rowsOf, sumOf, type Place } from './projection';
import type { ComparedModel } from './read-model';

/** A row that differs between here and its owner; null: it does not exist there. */
export interface Difference {
  key: string;
  mine: string | null;
  theirs: string | null;
}
export interface Comparison {
  /** Number of compared rows of the copy. */
  rows: number;
  differences: Difference[];
}

/** Maximum number of rows in a bucket whose hashes are compared one by one; a larger bucket is divided. */
const readable = 2_000;
/** Number of digits of the smallest buckets. */
const deepest = 8;
/** The search ends after this many differences: it is drift in any case, and a command publishes everything again. */
export const mostDifferences = 1_000;

const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Compares a copy with its owner, both in their present state; changes of the last seconds may show as differences. */
export async function compare(db: Connected, compared: ComparedModel): Promise<Comparison> {
  const comparison: Comparison = { rows: 0, differences: [] };
  if (compared.model.isPart) await comparePart(db, compared, comparison);
  else
    for (const prefix of compared.model.isLarge ? bytes : [''])
      comparison.rows += await compareBucket(db, compared, prefix, comparison.differences);
  return comparison;
}

/** The differences that still exist although the owner's row has not changed since: they are not events in flight. */
export async function lookAgain(db: Connected, compared: ComparedModel, before: Difference[]): Promise<Difference[]> {
  const still: Difference[] = [];
  for (let from = 0; from < before.length; from += mostKeys) {
    const some = new Map(before.slice(from, from + mostKeys).map(one => [one.key, one]));
    const now = await differencesAt(db, compared, { keys: [...some.keys()] });
    still.push(...now.filter(({ key, theirs }) => some.get(key)?.theirs === theirs));
  }
  return still;
}

/** Returns the number of the bucket's rows here. */
async function compareBucket(
  db: Connected,
  compared: ComparedModel,
  prefix: string,
  found: Difference[],
): Promise<number> {
  const { model, owner } = compared;
  const asked = askedOf(compared);
  const [mine, theirs] = await Promise.all([
    sumOf(db, model, asked, prefix),
    owner.sum({ aggregate: model.of, ...asked, prefix }),
  ]);
  if ((mine.hash === theirs.hash && mine.count === theirs.count) || found.length >= mostDifferences) return mine.count;
  const isLarge = Math.max(mine.count, theirs.count) > readable;
  if (isLarge && prefix.length < deepest && (model.keyType ?? 'uuid') === 'uuid')
    for (const byte of bytes) await compareBucket(db, compared, prefix + byte, found);
  else found.push(...(await differencesAt(db, compared, { prefix })));
  return mine.count;
}

async function comparePart(db: Connected, compared: ComparedModel, comparison: Comparison) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const keys = await keysAfter(db, compared.model, after, mostKeys);
    if (keys.length === 0 || comparison.differences.length >= mostDifferences) return;
    comparison.rows += keys.length;
    comparison.differences.push(...(await differencesAt(db, compared, { keys })));
    after = keys.at(-1)!;
  }
}

async function differencesAt(db: Connected, compared: ComparedModel, place: Place): Promise<Difference[]> {
  const { model, owner } = compared;
  const asked = askedOf(compared);
  const [mine, { rows: theirs }] = await Promise.all([
    rowsOf(db, model, asked, place),
    owner.rows({ aggregate: model.of, ...asked, at: place }),
  ]);
  // A full response may have been cut off: rows beyond its end are unknown.
  const end = [mine, theirs].flatMap(rows => (rows.length === mostRows ? [rows.at(-1)!.key] : [])).sort()[0];
  const here = new Map(mine.map(({ key, hash }) => [key, hash]));
  const there = new Map(theirs.map(({ key, hash }) => [key, hash]));
  return [...new Set([...here.keys(), ...there.keys()])]
    .sort()
    .filter(key => end === undefined || key <= end)
    .map(key => ({ key, mine: here.get(key) ?? null, theirs: there.get(key) ?? null }))
    .filter(one => one.mine !== one.theirs && !(model.isPart && one.mine === null));
}

const askedOf = ({ model: { fields, only = {} } }: ComparedModel) => ({ fields: Object.keys(fields), only });
