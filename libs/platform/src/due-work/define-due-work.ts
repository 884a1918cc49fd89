import { z } from 'zod';

export interface DueWorkOptions {
  /** How often it is tried in all, 10 unless told; then it is dead until somebody looks. */
  attempts?: number;
  /** Milliseconds before the second attempt, 5,000 unless told; doubled for each one after, up to 15 minutes, with jitter. */
  backoff?: number;
}

export interface DueWorkKind<S extends z.ZodType = z.ZodType> {
  name: string;
  schema: S;
  attempts: number;
  backoff: number;
  /** Milliseconds between two runs; only of recurring work. */
  every?: number;
}

export type DueWorkData<W extends DueWorkKind> = z.output<W['schema']>;

/**
 * Work that must happen at a time: `scheduleDueWork` notes it in the transaction that causes it, `@OnDue` does it. Its data
 * are ids; what they are about is read when it is done, and a member's details are never copied here.
 */
export const defineDueWork = <S extends z.ZodObject>(
  name: string,
  schema: S,
  { attempts = 10, backoff = 5_000 }: DueWorkOptions = {},
): DueWorkKind<S> => ({ name, schema, attempts, backoff });

/**
 * Work that happens again and again, by one replica at a time: the next run is due `every` milliseconds after the end of the
 * last. It is never dead: what fails for the last time (3 attempts unless told) waits for its next turn.
 */
export const defineRecurringWork = (
  name: string,
  { every, attempts = 3, backoff = 5_000 }: DueWorkOptions & { every: number },
): DueWorkKind => ({ name, schema: z.object({}), attempts, backoff, every });
