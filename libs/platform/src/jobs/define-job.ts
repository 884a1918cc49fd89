import type { z } from 'zod';

export interface JobOptions<S extends z.ZodType> {
  /** The queue of the job; workers are scaled by queue. */
  queue: string;
  schema: S;
  /** Total number of attempts, 5 by default. */
  attempts?: number;
  /** Milliseconds before the second attempt, 1,000 by default; doubled for each one after, with jitter. */
  backoff?: number;
  /** Milliseconds after which the job is pointless, counted from its due time: it is then dropped instead of run. */
  ttl?: number;
  /**
   * Which of the jobs that failed for good are stored: none (true), or those of the last week, at most 1,000 (false, the
   * default).
   */
  removeOnFail?: boolean;
}

export interface JobKind<S extends z.ZodType = z.ZodType> extends JobOptions<S> {
  name: string;
  attempts: number;
  backoff: number;
}

export type JobData<J extends JobKind> = z.output<J['schema']>;

/** Work for a queue. Jobs contain ids; what they refer to is in PostgreSQL, so that an emptied Redis loses nothing. */
export const defineJob = <S extends z.ZodObject>(
  name: string,
  { attempts = 5, backoff = 1_000, ...options }: JobOptions<S>,
): JobKind<S> => ({ name, attempts, backoff, ...options });
