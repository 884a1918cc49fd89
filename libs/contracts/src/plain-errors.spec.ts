import { z } from 'zod';
import type { Contract } from './contract';
import { type JsonSchema, jsonSchemaOf } from './json-schema';
import { plainError } from './plain-errors';
import * as table from './table';

const routes = Object.values(table as unknown as Record<string, Contract>).flatMap(contract => Object.values(contract));

/** Words for programmers, which zod and JavaScript use. */
const machineWords =
  /invalid (input|option|string|number|key|value|discriminator|iso|url|uuid|date)|too (small|big)|expected (?!here)|received|unrecognized|undefined|\bnull\b|\bnan\b|[<>]=|pattern|regex|\b(string|boolean|array|object|enum|int|integer|uuid|json)\b/i;
/** Sentences of the specification, and a form of staff who write JSON. */
const allowed = new Set(['Metadata must be valid JSON', 'Content must be valid JSON', 'Must be a valid URL']);

const long = 'x'.repeat(300_000);
const wrongs = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'two\nlines',
  'a@b',
  'http:/x',
  long,
  7,
  -1,
  0.5,
  1e15,
  NaN,
  true,
  [],
  ['x'],
  [7],
  [{}],
  Array(300).fill('x'),
  Array(300).fill(7),
  {},
  { x: 1 },
];

type Path = (string | number)[];

/** Every place of a schema where a value can be. */
function placesOf(schema: JsonSchema, defs: Record<string, JsonSchema>, at: Path = []): Path[] {
  const known = schema.$ref ? defs[schema.$ref.split('/').pop()!]! : schema;
  const inner = [
    ...Object.entries(known.properties ?? {}).flatMap(([name, field]) => placesOf(field, defs, [...at, name])),
    ...(known.items ? placesOf(known.items, defs, [...at, 0]) : []),
    ...(known.anyOf ?? []).flatMap(one => placesOf(one, defs, at)),
  ];
  return [...(at.length > 0 ? [at] : []), ...(at.length < 6 ? inner : [])];
}

function valueAt([name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const inner = valueAt(rest, value);
  return typeof name === 'number' ? [inner] : { [name]: inner };
}

/** The messages at each place. A rule that throws for the value counts as a message for programmers. */
function messagesOf(schema: z.ZodType, value: unknown) {
  try {
    return schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  } catch (error) {
    return [`: undefined, ${String(error)} for ${JSON.stringify(value).slice(0, 80)}`];
  }
}

describe('the error for a wrong value', () => {
  it('contains no words for programmers in any input of the contracts, whatever is sent', () => {
    const found = new Set<string>();
    let asked = 0;
    for (const { id, input } of routes) {
      const schema = jsonSchemaOf(input);
      for (const place of placesOf(schema, schema.$defs ?? {}))
        for (const wrong of wrongs)
          for (const said of messagesOf(input, valueAt(place, wrong))) {
            asked += 1;
            const words = said.slice(said.indexOf(': ') + 2).replace(/(?<=^Please choose one of: ).*$/, '');
            if (machineWords.test(words) && !allowed.has(words)) found.add(`${id}: ${said}`);
          }
    }
    expect([...found]).toEqual([]);
    expect(asked).toBeGreaterThan(10_000);
  });

  it.each([
    ['nothing for a text', z.string(), undefined, 'Please fill this in'],
    ['a number for a text', z.string(), 7, 'Please enter a text'],
    ['a text for a number', z.number(), 'x', 'Please enter a number'],
    ['half a number', z.int(), 0.5, 'Please enter a whole number'],
    ['a text for a switch', z.boolean(), 'x', 'Please choose yes or no'],
    ['another option', z.enum(['en', 'hi']), 'ta', 'Please choose one of: en, hi'],
    ['another value', z.literal(7), 8, 'Please use: 7'],
    ['no option', z.enum(['en', 'hi']), undefined, 'Please choose one of: en, hi'],
    ['one of many options', z.enum([...'abcdefghijklmn'] as ['a']), 'z', 'Please check this'],
    ['a blank text', z.string().min(5), '', 'Please fill this in'],
    ['a short text', z.string().min(5), 'x', 'Please use at least 5 characters'],
    ['a long text', z.string().max(3), 'xxxx', 'Please use at most 3 characters'],
    ['a small number', z.number().min(1), 0, 'Please enter a number from 1'],
    ['a large number', z.number().max(50), 51, 'Please enter a number up to 50'],
    ['a number beyond the database', z.int32(), 1e12, 'Please enter a smaller number'],
    ['a list that is too long', z.array(z.string()).max(1), ['a', 'b'], 'Please give at most 1'],
    ['an e-mail address without @', z.email(), 'x', 'Please enter an e-mail address'],
    ['the word of a web address', z.url(), 'x', 'Please enter a full web address'],
    ['another form', z.string().regex(/^\d+$/), 'x', 'Please check this'],
    [
      'the alternative of the right type',
      z.union([z.literal(''), z.string().max(2)]),
      'xxx',
      'Please use at most 2 characters',
    ],
    ['no alternative', z.union([z.int(), z.boolean()]), 'x', 'Please check this'],
    ['an unknown field', z.strictObject({}), { x: 1 }, 'This field is not expected here'],
  ])('says what to do: %s', (_, schema, wrong, sentence) => {
    expect(schema.safeParse(wrong).error?.issues[0]?.message).toBe(sentence);
  });

  it('is the sentence of the schema if it has one', () => {
    expect(messagesOf(z.object({ name: z.string('Name is required') }), {})).toEqual(['name: Name is required']);
    expect(messagesOf(z.string().min(2, 'At least 2 letters'), 'x')).toEqual([': At least 2 letters']);
  });

  it('has a sentence for unforeseen kinds of issues', () => {
    expect(plainError({ code: 'custom', input: 7 } as never)).toBe('Please check this');
  });
});
