import type { z } from 'zod';

/** What a schema says against an input: a sentence for each field that it refuses, by its path. `{}`: it takes it. */
export const refusals = (schema: z.ZodType, input: unknown) =>
  Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
