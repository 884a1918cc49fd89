import type { z } from 'zod';

/** The errors of a schema for an input, by the path of each refused field. `{}` when the input is valid. */
export const refusals = (schema: z.ZodType, input: unknown) =>
  Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
