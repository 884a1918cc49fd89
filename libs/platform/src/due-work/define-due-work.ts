import { z } from 'zod';

export interface DueWorkOptions {
  /** Total number of attempts, 10 by default; after that the work is dead until an operator acts. */
  attempts?: number;
  /** Milliseconds before the second attempt, 5,000 by default; doubled for each one after, up to 15 minutes, with jitter. */
  backoff?: number;
}

export interface DueWorkKind<S extends z.ZodType = z.ZodType> {
  name: string;
  schema: S;
  attempts: number;
  backoff: number;
  /** Milliseconds between two runs; only for recurring work. */
  every?: number;
}

export type DueWorkData<W extends DueWorkKind> = z.output<W['schema']>;

/**
 * Work that must happen at a certain time: `scheduleDueWork` records it in the transaction that causes it, `@OnDue` runs it.
 * Its data are ids; what they refer to is read when the work runs, and a member's details are never copied here.
 */
export const defineDueWork = <S extends z.ZodObject>(
  name: string,
  schema: S,
  { attempts = 10, backoff = 5_000 }: DueWorkOptions = {},
): DueWorkKind<S> => ({ name, schema, attempts, backoff });

/**
 * Work that runs repeatedly, on one replica at a time: the next run is due `every` milliseconds after the end of the last. It is
 * never dead: after its last failed attempt (3 by default) it waits for its next run.
 */
export const defineRecurringWork = (
  name: string,
  { every, attempts = 3, backoff = 5_000 }: DueWorkOptions & { every: number },
): DueWorkKind => ({ name, schema: z.object({}), attempts, backoff, every });
