import type { z } from 'zod';

export interface EventKind<S extends z.ZodType = z.ZodType> {
  name: string;
  schema: S;
  /** It reports something that happened outside of the databases, which stays true after a restore. */
  survivesRestores?: boolean;
}
export type EventData<E extends EventKind> = z.output<E['schema']>;

/**
 * A durable event that is never lost. Its name: singular noun, past tense, version. Events contain ids and a few facts;
 * their schemas only gain fields.
 */
export const defineEvent = <const N extends `${string}.${string}.${string}.v${number}`, S extends z.ZodObject>(
  name: N,
  schema: S,
  { survivesRestores }: Pick<EventKind, 'survivesRestores'> = {},
) => ({ name, schema, ...(survivesRestores && { survivesRestores }) });

/** A live message that may be lost: cache invalidation and pushes to open browsers. */
export const defineLive = <const N extends `live.${string}`, S extends z.ZodObject>(name: N, schema: S) => ({
  name,
  schema,
});
