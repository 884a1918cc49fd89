import type { z } from 'zod';

export interface JobOptions<S extends z.ZodType> {
  /** The queue it waits in; workers are scaled by queue. */
  queue: string;
  schema: S;
  /** How often it is tried in all, 5 unless told. */
  attempts?: number;
  /** Milliseconds before the second attempt, 1,000 unless told; doubled for each one after, with jitter. */
  backoff?: number;
  /** Milliseconds after which it has lost its sense: counted from when it was due, it is then dropped instead of tried. */
  ttl?: number;
  /** What is kept of jobs that failed for good: nothing (true) or the last week's, at most 1,000 (false, the default). */
  removeOnFail?: boolean;
}

export interface JobKind<S extends z.ZodType = z.ZodType> extends JobOptions<S> {
  name: string;
  attempts: number;
  backoff: number;
}

export type JobData<J extends JobKind> = z.output<J['schema']>;

/** Work for a queue. Jobs carry ids; what they are about is in PostgreSQL, so that an emptied Redis loses nothing. */
export const defineJob = <S extends z.ZodObject>(
  name: string,
  { attempts = 5, backoff = 1_000, ...options }: JobOptions<S>,
): JobKind<S> => ({ name, attempts, backoff, ...options });
