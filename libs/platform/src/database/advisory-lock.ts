import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { platformDb } from './platform-db';

/** Waits until no other transaction has the lock of this name, and locks it until this transaction ends. */
export const lockByName = (tx: EntityManager, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(platformDb(tx));
