import { z } from 'zod';
import type { ServiceName } from './access';
import { defineContract, route } from './contract';

/** The rows of an aggregate that are compared, and which of their fields: the names of the events' fields. */
const Asked = z.object({
  aggregate: z.string().max(60),
  fields: z.array(z.string().max(60)).min(1).max(40),
  /** Only rows with one of these values in a field. */
  only: z.record(z.string(), z.array(z.string()).max(100)).default({}),
});
export type AskedRows = z.infer<typeof Asked>;

/** The first hexadecimal digits of the ids: rows are compared in buckets of ids. */
const Prefix = z.string().regex(/^([0-9a-f]{2}){0,4}$/);

/** Most rows in one answer. */
export const mostRows = 5_000;
/** Most ids in one question. */
export const mostKeys = 500;

type Path = `POST /internal/${string}`;

/**
 * What a service answers about what it publishes, so that the services that store a copy can compare it: counts and hashes of
 * rows, never their content. The hash of rows is the sum of the hashes of each, so their order does not count.
 */
export const aggregatesOf = <S extends ServiceName>(owner: S, callers: readonly ServiceName[]) =>
  defineContract(`${owner}.aggregates`, {
    sum: route({
      http: `POST /internal/${owner}-aggregates/sum` as Path,
      access: 'service',
      callers,
      summary: 'How many rows an aggregate has in a bucket of ids, and the sum of their hashes',
      changes: 'nothing: compares',
      input: Asked.extend({ prefix: Prefix }),
      output: z.object({ count: z.int(), hash: z.string() }),
    }),
    rows: route({
      http: `POST /internal/${owner}-aggregates/rows` as Path,
      access: 'service',
      callers,
      summary: 'The hash of each row in a bucket of ids, or with one of these ids',
      changes: 'nothing: compares',
      input: Asked.extend({
        at: z.union([z.object({ prefix: Prefix }), z.object({ keys: z.array(z.string().max(200)).max(mostKeys) })]),
      }),
      output: z.object({ rows: z.array(z.object({ key: z.string(), hash: z.string() })).max(mostRows) }),
    }),
  });
