import { type JsonSchema, jsonSchemaOf } from '@aar/contracts/json-schema';
import { z } from 'zod';

const formats: Record<string, string> = {
  uuid: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0009',
  email: 'asha@mail.example',
  uri: 'https://shelter.example/',
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
};
const text = 'Some words that a test needs';

/**
 * A value that matches a schema, for tests that must not change when the schema grows. `given` are the fields that the test
 * is about, and those that cannot be generated: throws for a value that the schema refuses.
 */
export function sampleOf<S extends z.ZodObject>(schema: S, given: Partial<z.input<S>> = {}): z.output<S> {
  const { properties = {}, required = [], $defs = {} } = jsonSchemaOf(schema);
  // The output schema is more specific than the input: an e-mail address is any text as input.
  const made = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  const shapes = { ...made, ...made.$defs?.[made.$ref?.split('/').pop() ?? ''] }.properties ?? {};
  const guess = (name: string) => {
    const shape = shapes[name] ?? {};
    const isTold = Object.keys(shape).some(keyword => keyword in { type: 0, $ref: 0, enum: 0, const: 0, anyOf: 0 });
    return valueOf(isTold ? shape : properties[name]!, { ...$defs, ...made.$defs });
  };
  const guessed = required.filter(name => !(name in given));
  const sample = { ...Object.fromEntries(guessed.map(name => [name, guess(name)])), ...given };
  const read = schema.safeParse(sample);
  if (read.success) return read.data;
  const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`give sampleOf what it cannot guess. ${wrong.join(', ')}`);
}

function valueOf(schema: JsonSchema, defs: Record<string, JsonSchema>): unknown {
  if (schema.$ref) return valueOf(defs[schema.$ref.split('/').pop()!] ?? {}, defs);
  const [first] = (schema.enum as unknown[] | undefined) ?? [];
  if (first !== undefined) return first;
  if ('const' in schema) return schema.const;
  if (schema.anyOf) return valueOf(schema.anyOf[0]!, defs);
  switch (schema.type) {
    case 'string':
      return formats[schema.format as string] ?? textOf(schema);
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1));
    case 'boolean':
      return false;
    case 'array':
      return schema.minItems ? [valueOf(schema.items ?? {}, defs)] : [];
    case 'object': {
      const { properties = {}, required = [] } = schema;
      return Object.fromEntries(required.map(name => [name, valueOf(properties[name] ?? {}, defs)]));
    }
    default:
      return text;
  }
}

/** Ten digits match the pattern of a mobile number. */
function textOf({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema) {
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text)) return '9876543210';
  return text.padEnd(minLength as number, '-and-more').slice(0, maxLength as number);
}
