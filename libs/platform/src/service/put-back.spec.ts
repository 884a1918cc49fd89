import type { Contract, Route } from '@aar/contracts/contract';
import { readOnlyFields } from '@aar/contracts/contract';
import type { JsonSchema } from '@aar/contracts/json-schema';
import * as table from '@aar/contracts/table';
import { z } from 'zod';
import type { Problem } from '../errors/problem';
import { inputReader } from './input';

/** These write something different from what the GET of the same path returns. */
const otherThings: Record<string, string> = {
  'content.admin-content.save': 'some entries by their keys, and only of kinds that a form may write',
  'content.social-settings.update': 'the switch of one provider',
  'community.quiet-mode.set': 'begins a week, whose end the service decides',
  'identity.privacy.decide': 'one decision, which the ledger keeps',
};

const id = '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0009';
/** Fields that are any text in a response, and what the service stores in them. */
const stored: Record<string, unknown> = {
  state: 'Maharashtra',
  city: 'Pune',
  slug: 'how-we-work',
  email: 'asha@mail.example',
  mobile: '9822012345',
  eventDate: '2099-12-06',
  eventTime: '10:00',
  endTime: '12:30',
  dateNeeded: '2099-12-06',
  timeNeeded: '10:00',
  tags: ['puppies'],
  quietFrom: '22:00',
  quietUntil: '07:00',
  ngoWebsite: 'https://shelter.example/',
  phone: '9822012345',
};
/** Long enough for a text, short enough for a title. */
const words = 'Six puppies were found under the bridge of Warje today';
const picture = '/api/media/files/abcdefgh1234.webp';
const formats: Record<string, string> = { uuid: id, 'date-time': '2099-01-01T00:00:00Z', date: '2099-01-01' };

type Variant = { isNull: boolean; option: number };

const isNullable = ({ type, anyOf = [] }: JsonSchema) => [type, ...anyOf.map(one => one.type)].flat().includes('null');

/** A value for a response's schema; a text with options gets another one in each variant. */
function valueOf(schema: JsonSchema, name: string, defs: Record<string, JsonSchema>, variant: Variant): unknown {
  if (name in stored) return isNullable(schema) && variant.isNull ? null : stored[name];
  if (schema.$ref) return valueOf(defs[schema.$ref.split('/').pop()!]!, name, defs, variant);
  const types = [schema.type].flat() as (string | undefined)[];
  if (isNullable(schema) && variant.isNull) return null;
  if (schema.anyOf)
    return valueOf(
      schema.anyOf.find(({ type }) => type !== 'null')!,
      name,
      defs,
      variant,
    );
  const options = schema.enum as unknown[] | undefined;
  if (options) return options[variant.option % options.length];
  if ('const' in schema) return schema.const;
  if (types.includes('string')) return formats[schema.format as string] ?? (/Url$/.test(name) ? picture : words);
  if (types.includes('integer') || types.includes('number')) return Math.max(1, Number(schema.minimum ?? 1));
  if (types.includes('boolean')) return variant.option % 2 === 0;
  if (types.includes('array')) return [valueOf(schema.items!, name, defs, variant)];
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, field]) => [key, valueOf(field, key, defs, variant)]),
  );
}

const answerOf = ({ output }: Route, variant: Variant) => {
  const schema = z.toJSONSchema(output, { unrepresentable: 'any' }) as JsonSchema;
  return valueOf(schema, '', schema.$defs ?? {}, variant);
};

const pairs = Object.values(table as unknown as Record<string, Contract>).flatMap(contract =>
  Object.values(contract).flatMap(put => {
    const get = Object.values(contract).find(({ method, path }) => method === 'GET' && path === put.path);
    return put.method === 'PUT' && get ? [{ name: put.id, contract, put, get }] : [];
  }),
);
const variants = [false, true].flatMap(isNull => [0, 1, 2, 3, 4, 5].map(option => ({ isNull, option })));

describe('the response of a GET', () => {
  it('is compared with the PUTs of the same path', () => {
    expect(pairs.length).toBeGreaterThan(12);
    expect(Object.keys(otherThings).filter(name => !pairs.some(pair => pair.name === name))).toEqual([]);
  });

  it.each(pairs.filter(({ name }) => !(name in otherThings)))('can be put back unchanged: $name', pair => {
    const { contract, put, get } = pair;
    const read = inputReader(put, readOnlyFields(contract, put));
    for (const variant of variants) {
      const body = answerOf(get, variant);
      const params = Object.fromEntries([...put.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, id]));
      let refused: unknown = [];
      try {
        read({ body, params } as never);
      } catch (error) {
        refused = (error as Problem).toJSON();
      }
      expect({ variant, refused }).toEqual({ variant, refused: [] });
    }
  });

  it.each(pairs.filter(({ name }) => !(name in otherThings)))(
    'contains all the fields that a PUT ignores: $name',
    ({ contract, put }) => {
      const read = inputReader(put, readOnlyFields(contract, put));
      expect(() => read({ body: { madeUp: 1 }, params: { id } } as never)).toThrow();
      // A request with only one of them is meant to change it.
      const { all, always } = readOnlyFields(contract, put);
      for (const name of always.length > 1 ? all : [])
        expect(() => read({ body: { [name]: 'x' }, params: { id } } as never)).toThrow();
    },
  );
});
