import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import type { Actor } from '@aar/contracts/access';
import type { Route } from '@aar/contracts/contract';
import { refusals } from '@aar/contracts/refusals';
import { codeOf, sqlState } from '../errors/failure-policy';
import { Problem } from '../errors/problem';
import { ago } from '../database/ago';
import { builtOnce } from '../database/built-once';
import { excluded } from '../database/from-excluded';
import { platformDb } from '../database/platform-db';
import { inTransaction } from '../database/transaction';

/** Thrown to leave a handler when an earlier request with the same key has a stored response. */
export class Replay extends Error {
  constructor(readonly answer: string) {
    super('answered before');
  }
}

interface Call {
  dataSource: DataSource | undefined;
  digestKey: string;
  route: Route;
  actor: Actor | null;
  key: string | undefined;
  input: unknown;
  answerOf(value: unknown): string;
}

/**
 * Runs the work in a transaction. With an Idempotency-Key the response is recorded in the same transaction: both happen or
 * neither.
 */
export async function runOnce<T>(call: Call, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  const { dataSource, key } = call;
  if (!dataSource) throw new Error(`${call.route.id}: a service without a database has no transactions`);
  if (key === undefined) return inTransaction(dataSource, work);
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Problem('input.unreadable', { message: refusals.idempotencyKeyInvalid });
  return inTransaction(dataSource, async tx => {
    await claim(tx, key, call);
    const result = await work(tx);
    await storeResponse(tx, { scope: scopeOf(call), key, answer: call.answerOf(result) });
    return result;
  });
}

/** Deletes the stored responses to a member, for an erasure; returns how many there were. */
export async function forgetAnswersTo(tx: EntityManager, memberId: string): Promise<number> {
  const { numDeletedRows } = await platformDb(tx)
    .deleteFrom('idempotency_keys')
    .where('scope', 'like', `${memberId} %`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const scopeOf = ({ actor, route }: Call) => `${actor?.id ?? 'anonymous'} ${route.id}`;

/** Seconds that a repeated request waits for the response of the first, well below the statement timeout. */
const lockTimeout = 1;

/**
 * A repeated request waits here until the first has committed (the unique index blocks it), then gets its response. The lock
 * timeout applies to this wait only: the locks of the work itself are limited only by the statement timeout.
 */
const claimKey = builtOnce((db, { scope, key, hash }: { scope: string; key: string; hash: string }) => {
  const limited = sql<object>`set_config('lock_timeout', ${sql.lit(`${lockTimeout}s`)}, true)`;
  return db
    .insertInto('idempotency_keys')
    .columns(['scope', 'key', 'body_hash'])
    .expression(({ selectFrom, val }) =>
      selectFrom(limited.as<'limited'>(sql`limited`)).select([
        val(scope).as('scope'),
        val(key).as('key'),
        val(hash).as('body_hash'),
      ]),
    )
    .onConflict(known =>
      known
        .columns(['scope', 'key'])
        .doUpdateSet({ ...excluded('body_hash'), answer: null, created_at: sql`now()` })
        .where('idempotency_keys.created_at', '<', ago('24 hours')),
    )
    .returning(sql`set_config('lock_timeout', '0', true)`.as('unlimited'));
});

const storeResponse = builtOnce((db, { scope, key, answer }: { scope: string; key: string; answer: string }) =>
  db.updateTable('idempotency_keys').set({ answer }).where('scope', '=', scope).where('key', '=', key),
);

/** Throws `idempotency.running`, with a Retry-After, while the first request with this key is still running. */
async function claim(tx: EntityManager, key: string, call: Call) {
  // An HMAC: a body may contain a password, which could be guessed from a plain digest by somebody with a copy of the table.
  const hash = createHmac('sha256', call.digestKey).update(JSON.stringify(call.input)).digest('hex');
  const scope = scopeOf(call);
  const claimed = await claimKey(tx, { scope, key, hash }).catch((error: unknown) => {
    if (codeOf(error) === sqlState.lockNotAvailable)
      throw new Problem('idempotency.running', { retryAfter: lockTimeout, cause: error });
    throw error;
  });
  if (claimed.length > 0) return;
  const known = await platformDb(tx)
    .selectFrom('idempotency_keys')
    // A record is committed together with its response.
    .select(({ ref }) => ['body_hash', ref('answer').$notNull().as('answer')])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (known.body_hash !== hash) throw new Problem('idempotency.mismatch');
  throw new Replay(known.answer);
}
