import type { z } from 'zod';

export interface Effect<S extends z.ZodType = z.ZodType> {
  name: string;
  schema: S;
  /** Maximum number of effects that one call of the handler gets. */
  batch: number;
}

export type EffectData<E extends Effect> = z.output<E['schema']>;

/**
 * What a change causes outside of the database: files to remove, something to append elsewhere. `addEffects` records it in the
 * transaction of the change, `@OnEffect` carries it out after the commit, up to `batch` at a time. Its data are ids and names.
 */
export const defineEffect = <S extends z.ZodObject>(name: string, schema: S, { batch = 100 } = {}): Effect<S> => ({
  name,
  schema,
  batch,
});
