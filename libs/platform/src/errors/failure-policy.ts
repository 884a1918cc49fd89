import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '@aar/contracts/errors';
import { Problem } from './problem';

/**
 * The fault that a failure is attributed to, which decides how long work waits before it is given up:
 *
 * | Fault         | What it is                                                                   | How long                      |
 * | ------------- | ---------------------------------------------------------------------------- | ----------------------------- |
 * | `work`        | its data break a rule: a problem of 4xx, SQL classes 22, 23 and 42           | the few attempts of its kind  |
 * | `version`     | another version may understand it: a schema, a handler, a table of that one  | an hour, no attempt is counted |
 * | `environment` | everything else, bugs of ours too, because the next deployment may fix them | a day, no attempt is counted  |
 */
export type Fault = 'work' | 'version' | 'environment';

interface Rule {
  fault: Fault;
  /** What the caller gets; `internal` by default. */
  problem?: ErrorCode;
}

const work: Rule = { fault: 'work' };
const version: Rule = { fault: 'version' };
const away: Rule = { fault: 'environment', problem: 'service.away' };
const busy: Rule = { fault: 'environment', problem: 'service.busy' };
const late: Rule = { fault: 'environment', problem: 'service.late' };

/** The codes that other files compare with. */
export const sqlState = {
  undefinedTable: '42P01',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  serializationFailure: '40001',
  deadlock: '40P01',
} as const;

/** By SQLSTATE or its class, or by the code of a socket's error. The longest key that is a prefix of the code applies. */
const rules: Record<string, Rule> = {
  '08': away,
  '22': work,
  '23': work,
  '25006': away, // read-only: a standby, or a full disk
  '25P03': busy, // idle in a transaction for too long
  [sqlState.serializationFailure]: busy,
  [sqlState.deadlock]: busy,
  '42': work,
  '42501': { fault: 'environment' }, // a privilege that was not granted
  [sqlState.undefinedTable]: version,
  '42703': version, // an unknown column
  '42883': version, // an unknown function
  '53': away,
  [sqlState.lockNotAvailable]: busy,
  '57': away,
  [sqlState.queryCanceled]: late,
  ECONNREFUSED: away,
  ECONNRESET: away,
  EPIPE: away,
  ETIMEDOUT: away,
};
const noRule: Rule = { fault: 'environment' };

/** pg-pool, pg and TypeORM give these errors no code, only a message. */
const databaseLate =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|already released/;

/** Statuses below 500 that mean: retry later. */
const laterStatuses = [408, 425, 429];

/** Thrown for what this version does not understand but another one may: the shape of some data, a kind of work. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood';
}

/** PostgreSQL's code of a failed statement, or the code of a socket's error. */
export function codeOf(error: unknown): string {
  const { code, driverError } = (error ?? {}) as { code?: unknown; driverError?: { code?: unknown } };
  return String(driverError?.code ?? code ?? '');
}

function ruleOf(error: unknown): Rule {
  const code = codeOf(error);
  for (let length = code.length; length > 1; length -= 1) {
    const rule = rules[code.slice(0, length)];
    if (rule && (length === code.length || isSqlState(code))) return rule;
  }
  return databaseLate.test(String((error as Error | undefined)?.message)) ? away : noRule;
}

const isSqlState = (code: string) => /^[0-9A-Z]{5}$/.test(code);

export function faultOf(error: unknown): Fault {
  if (error instanceof NotUnderstood) return 'version';
  if (error instanceof Problem) {
    const isOfWork = error.status < 500 && !laterStatuses.includes(error.status);
    return isOfWork ? 'work' : 'environment';
  }
  return ruleOf(error).fault;
}

/** What a caller gets for a database error; undefined for `internal`. */
export const problemCodeOf = (error: unknown): ErrorCode | undefined => ruleOf(error).problem;

/** The transaction was rolled back because of a deadlock or a serialization failure, and can be retried at once. */
export const isLostRace = (error: unknown) =>
  [sqlState.deadlock, sqlState.serializationFailure].includes(codeOf(error) as never);

const racesAtOnce = 3;

/** Runs a transaction again at once if it failed with `isLostRace`. */
export async function againAfterLostRace<T>(transaction: () => Promise<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (run === racesAtOnce || !isLostRace(error)) throw error;
    }
  }
}

/** All in milliseconds. */
export interface Patience {
  firstPause: number;
  longestPause: number;
  /** How long work waits for another version, or for its environment, since its first failure. */
  version: number;
  environment: number;
}

const minute = 60_000;
export const usualPatience: Patience = {
  firstPause: 1_000,
  longestPause: minute,
  version: 60 * minute,
  environment: 24 * 60 * minute,
};

/**
 * Milliseconds until the next attempt of work that has waited this long since its first failure: 1, 2, 4 s, at most a
 * minute. `undefined`: it has waited long enough and is given up.
 */
export function nextPause(
  fault: Exclude<Fault, 'work'>,
  waited: number,
  { firstPause, longestPause, ...limits }: Patience = usualPatience,
): number | undefined {
  if (waited >= limits[fault]) return undefined;
  // A pause as long as the wait so far doubles the wait, without counting attempts.
  return Math.min(Math.max(waited, firstPause), longestPause);
}

/**
 * Repeats the work while its environment fails, for work without a queue. Throws the last error when that has lasted too
 * long or when the signal fires, and any other fault at once.
 */
export async function throughOutages<T>(
  task: () => Promise<T>,
  signal: AbortSignal,
  patience: Patience = usualPatience,
): Promise<T> {
  const since = performance.now();
  for (;;) {
    try {
      return await task();
    } catch (error) {
      const pause =
        faultOf(error) === 'environment' ? nextPause('environment', performance.now() - since, patience) : undefined;
      if (pause === undefined || signal.aborted) throw error;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
