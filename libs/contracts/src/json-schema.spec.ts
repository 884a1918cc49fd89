import { z } from 'zod';
import { jsonSchemaOf } from './json-schema';

const Animal = z.object({ name: z.string() }).meta({ id: 'Animal' });

it('describes the input, before defaults and transformations', () => {
  const schema = jsonSchemaOf(z.object({ name: z.string().default('Moti'), born: z.date() }));
  expect(schema).toMatchObject({ type: 'object', required: ['born'], properties: { name: { type: 'string' } } });
});

it('inlines the root schema when that has an id', () => {
  expect(jsonSchemaOf(Animal)).toMatchObject({ type: 'object', properties: { name: { type: 'string' } } });
});

it('keeps the named schemas that it refers to', () => {
  const named = z.object({ animal: Animal }).meta({ id: 'Adoption' });
  for (const schema of [named, z.object({ animal: Animal })])
    expect(jsonSchemaOf(schema)).toMatchObject({
      properties: { animal: { $ref: '#/$defs/Animal' } },
      $defs: { Animal: { type: 'object' } },
    });
});
