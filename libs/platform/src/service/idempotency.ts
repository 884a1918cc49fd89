import { createHmac } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { Actor } from '@aar/contracts/access';
import type { Route } from '@aar/contracts/contract';
import { refusals } from '@aar/contracts/refusals';
import { codeOf, sqlState } from '../errors/failure-policy';
import { Problem } from '../errors/problem';
import { inTransaction } from '../database/transaction';

/** Thrown to leave a handler whose response is stored from an earlier request with the same key. */
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

/** Runs the work in a transaction. With an Idempotency-Key its record is part of the transaction: both happen or neither. */
export async function runOnce<T>(call: Call, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  const { dataSource, key } = call;
  if (!dataSource) throw new Error(`${call.route.id}: a service without a database has no transactions`);
  if (key === undefined) return inTransaction(dataSource, work);
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Problem('input.unreadable', { message: refusals.idempotencyKeyInvalid });
  return inTransaction(dataSource, async tx => {
    await claim(tx, key, call);
    const result = await work(tx);
    await tx.query('update idempotency_keys set answer = $3 where scope = $1 and key = $2', [
      scopeOf(call),
      key,
      call.answerOf(result),
    ]);
    return result;
  });
}

/** Deletes the stored responses to a member, for an erasure; returns how many there were. */
export async function forgetAnswersTo(tx: EntityManager, memberId: string): Promise<number> {
  const [, forgotten] = await tx.query('delete from idempotency_keys where scope like $1', [`${memberId} %`]);
  return forgotten as number;
}

const scopeOf = ({ actor, route }: Call) => `${actor?.id ?? 'anonymous'} ${route.id}`;

/** Seconds that a repeated request waits for the response of the first, well below the statement timeout. */
const lockTimeout = 1;

/**
 * A repeated request waits here until the first has committed (the unique index blocks it), then gets its response. The lock
 * timeout applies to this wait alone: the locks of the work itself are limited only by the statement timeout.
 */
const claimKey = `
  insert into idempotency_keys (scope, key, body_hash)
  select $1, $2, $3 from set_config('lock_timeout', '${lockTimeout}s', true)
  on conflict (scope, key) do update set body_hash = excluded.body_hash, answer = null, created_at = now()
    where idempotency_keys.created_at < now() - interval '24 hours'
  returning set_config('lock_timeout', '0', true)`;

/** Throws `idempotency.running`, with a Retry-After, while the first request with this key is still running. */
async function claim(tx: EntityManager, key: string, call: Call) {
  // An HMAC: a body may contain a password, which a plain digest would let somebody with a copy of the table guess.
  const hash = createHmac('sha256', call.digestKey).update(JSON.stringify(call.input)).digest('hex');
  const scope = scopeOf(call);
  const claimed = await tx.query(claimKey, [scope, key, hash]).catch((error: unknown) => {
    if (codeOf(error) === sqlState.lockNotAvailable)
      throw new Problem('idempotency.running', { retryAfter: lockTimeout, cause: error });
    throw error;
  });
  if (claimed.length > 0) return;
  const [known] = await tx.query('select body_hash, answer from idempotency_keys where scope = $1 and key = $2', [
    scope,
    key,
  ]);
  if (known.body_hash !== hash) throw new Problem('idempotency.mismatch');
  throw new Replay(known.answer);
}
