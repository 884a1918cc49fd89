import { z } from 'zod';
import type { ServiceName } from './access';
import { defineContract, route } from './contract';

/** The rows of an aggregate to compare, and the fields to compare, named as in the events. */
const Asked = z.object({
  aggregate: z.string().max(60),
  fields: z.array(z.string().max(60)).min(1).max(40),
  /** Only rows with one of these values in a field. */
  only: z.record(z.string(), z.array(z.string()).max(100)).default({}),
});
export type AskedRows = z.infer<typeof Asked>;

/** The first hexadecimal digits of the ids: rows are compared in buckets of ids. */
const Prefix = z.string().regex(/^([0-9a-f]{2}){0,4}$/);

/** Maximum number of rows in one response. */
export const mostRows = 5_000;
/** Maximum number of ids in one request. */
export const mostKeys = 500;

type Path = `POST /internal/${string}`;

/**
 * Lets services compare their read models with the aggregates of the owning service, by counts and hashes of rows, never by
 * content. The hash of several rows is the sum of their hashes, so that their order does not matter.
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
