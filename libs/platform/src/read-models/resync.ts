import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import { platformDb } from '../database/platform-db';
import { inTransaction } from '../database/transaction';
import { codeOf, sqlState } from '../errors/failure-policy';
import type { Aggregate, PublishedRows } from './aggregate';
import { rowsOfText } from './rows';

export interface ResyncOptions {
  /** Only rows that changed at this moment or later. */
  since?: Date;
  /** Only these rows, even if they no longer exist. */
  only?: string[];
  /** Rows published per second. */
  rate?: number;
  /** Resolves when the next batch may be published; called before each. */
  mayGoOn?(): Promise<void>;
  report?(line: string): void;
}

/** Rows that one transaction locks, for some milliseconds. */
const batch = 200;
/** Rows of which one statement reads the ids; those that `since` excludes are not locked. */
const scanned = 5_000;
/** Consumers can apply more than this in addition to their other events. */
export const usualRate = 200;
/** Maximum number of events in the outbox: those of members wait behind them. */
const mostWaiting = 1_000;
const pause = 200;
const tries = 5;
/** A deadlock, or a lock timeout. */
const isContention = (error: unknown) =>
  [sqlState.deadlock, sqlState.lockNotAvailable].includes(codeOf(error) as never);

/**
 * Publishes the present state of an aggregate again and returns the number of rows. Safe to run concurrently with
 * changes and with itself.
 */
export async function resync(
  dataSource: DataSource,
  aggregate: Aggregate,
  options: ResyncOptions = {},
): Promise<number> {
  const { only, rate = usualRate, mayGoOn = async () => undefined, report = () => {} } = options;
  let told = 0;
  const began = performance.now();
  const publishSome = async (keys: string[]) => {
    await mayGoOn();
    await roomInOutbox(dataSource);
    told += await retried(() =>
      inTransaction(dataSource, tx => publishLocked(tx, aggregate, keys, only !== undefined)),
    );
    const ahead = (told / rate) * 1_000 - (performance.now() - began);
    if (ahead > 0) await sleep(ahead);
    report(`${aggregate.name}: ${told}`);
  };
  for await (const keys of only ? [only] : keysOf(dataSource, aggregate, options.since))
    for (let from = 0; from < keys.length; from += batch) await publishSome(keys.slice(from, from + batch));
  return told;
}

async function* keysOf(dataSource: DataSource, aggregate: Aggregate, since?: Date) {
  const { rows, key, keyType, changedAt } = published(aggregate);
  if (since && !changedAt)
    throw new Error(`${aggregate.name} does not know when a row changed: publish it without --since`);
  const wanted = since ? sql`coalesce(${changedAt} >= ${since}, true)` : sql`true`;
  for (let after: string | null = null; ;) {
    const last = sql`${after}::${sql.raw(keyType)}`;
    const next = rows.select({ key: sql`${key}::text`, wanted }, [sql`(${last} is null or ${key} > ${last})`]);
    const statement = sql<{ key: string; wanted: boolean }>`${next} order by ${key} limit ${sql.lit(scanned)}`;
    const { rows: found } = await statement.execute(platformDb(dataSource));
    if (found.length === 0) return;
    yield found.filter(row => row.wanted).map(row => row.key);
    after = found.at(-1)!.key;
  }
}

function published(
  aggregate: Aggregate,
): Required<Omit<PublishedRows, 'changedAt'>> & Pick<PublishedRows, 'changedAt'> {
  const { keyType = 'uuid' } = aggregate;
  if ('rows' in aggregate) return { ...aggregate, keyType };
  const { table, where, key, changedAt } = aggregate;
  return {
    rows: rowsOfText(table, where),
    key: sql.raw<string>(key),
    keyType,
    changedAt: changedAt ? sql.raw<Date | null>(changedAt) : undefined,
  };
}

/**
 * Locks the rows against changes until the commit, and publishes them in their present state. A change in progress comes
 * first and is published too; every later one has a later version.
 */
async function publishLocked(tx: EntityManager, aggregate: Aggregate, keys: string[], withGone: boolean) {
  const { publish, publishRemoved } = aggregate;
  const { rows, key, keyType } = published(aggregate);
  const present = rows.select({ key: sql`${key}::text` }, [sql`${key} = any(${keys}::${sql.raw(keyType)}[])`]);
  const locked = await sql<{ key: string }>`${present} order by ${key} for share`.execute(platformDb(tx));
  const known = new Set(locked.rows.map(row => row.key));
  if (known.size > 0) await publish(tx, [...known]);
  const gone = withGone && publishRemoved ? keys.filter(one => !known.has(one)) : [];
  if (gone.length > 0) await publishRemoved!(tx, gone);
  return known.size + gone.length;
}

async function roomInOutbox(dataSource: DataSource) {
  for (;;) {
    const { count } = await platformDb(dataSource)
      .selectFrom(({ selectFrom, lit }) => selectFrom('outbox').limit(lit(mostWaiting)).as('waiting'))
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    if (count < mostWaiting) return;
    await sleep(pause);
  }
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error) || attempt === tries) throw error;
      await sleep(pause * attempt);
    }
  }
}
