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

/** JSON Schema of what a caller sends, with the root resolved: zod answers `{ $ref, $defs }` for a schema that has an id. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  if (!json.$ref) return json;
  return { ...json.$defs?.[json.$ref.split('/').pop()!], $defs: json.$defs };
}
