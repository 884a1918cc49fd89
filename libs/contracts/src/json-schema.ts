import { z } from 'zod';

export interface JsonSchema {
  [keyword: string]: unknown;
  type?: string;
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  $defs?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  required?: string[];
}

/** JSON Schema of the input, with the root inlined: for a schema with an id zod returns `{ $ref, $defs }`. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  if (!json.$ref) return json;
  return { ...json.$defs?.[json.$ref.split('/').pop()!], $defs: json.$defs };
}
