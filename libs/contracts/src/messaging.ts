import type { z } from 'zod';

export interface EventKind<S extends z.ZodType = z.ZodType> {
  name: string;
  schema: S;
}
export type EventData<E extends EventKind> = z.output<E['schema']>;

/** Something that happened and is never lost: singular noun, past tense, version. Events carry ids and a few facts, and only grow. */
export const defineEvent = <const N extends `${string}.${string}.${string}.v${number}`, S extends z.ZodObject>(
  name: N,
  schema: S,
) => ({ name, schema });

/** Something worth telling at once that may be lost: cache invalidation and pushes to open browsers. */
export const defineLive = <const N extends `live.${string}`, S extends z.ZodObject>(name: N, schema: S) => ({
  name,
  schema,
});
