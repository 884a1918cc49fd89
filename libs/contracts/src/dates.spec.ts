import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Contract } from './contract';
import { Day, Moment } from './dates';
import * as table from './table';

const taken = (schema: z.ZodType, text: string) => schema.safeParse(text).success;

describe('a day', () => {
  it.each(['1900-01-01', '2026-11-30', '2028-02-29', '2200-12-31'])('may be %s', text =>
    expect(taken(Day, text)).toBe(true),
  );

  it.each([
    '0000-01-01',
    '0001-01-01',
    '1899-12-31',
    '2201-01-01',
    '9999-12-31',
    '+275760-09-13',
    '-000001-01-01',
    '2026-02-29',
    '2026-11-31',
    '2026-11-30T00:00:00Z',
    '30.11.2026',
    'today',
    'infinity',
    '',
  ])('cannot be %s', text =>
    expect(Day.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Please enter a day']),
  );
});

describe('a moment', () => {
  it.each([
    '1900-01-01T00:00:00Z',
    '2200-12-31T23:59:59.999Z',
    '2026-11-30T18:30:00+05:30',
    '2026-11-30T18:30:00.123456789Z',
    '2026-11-30T18:30:00+14:00',
  ])('may be %s', text => expect(taken(Moment, text)).toBe(true));

  it.each([
    '0000-01-01T00:00:00Z',
    '1899-12-31T23:59:59Z',
    '2201-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-11-30T18:30:00',
    '2026-02-30T18:30:00Z',
    '2026-11-30T18:30:00+23:59',
    '2026-11-30T18:30:00-15:00',
    `2026-11-30T18:30:00.${'1'.repeat(200)}Z`,
    'now',
    '',
  ])('cannot be %s', text => expect(Moment.safeParse(text).error?.issues).toHaveLength(1));
});

interface Dated {
  place: string;
  format: string;
  /** The schema at one place, and the schemas that it extends with checks. */
  schemas: z.ZodType[];
}

/** Every date in the input or output of a route, with the schemas that validate it. */
function datesOf(id: string, io: 'input' | 'output', whole: z.ZodType): Dated[] {
  const found = new Map<string, Dated>();
  z.toJSONSchema(whole, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: { format }, path: names }) => {
      if (format !== 'date' && format !== 'date-time') return;
      const place = `${io} of ${id}: ${names.join('.')}`;
      const known = found.get(place) ?? { place, format, schemas: [] };
      found.set(place, known);
      known.schemas.push(zodSchema as unknown as z.ZodType);
    },
  });
  return [...found.values()];
}

const routes = Object.values(table as unknown as Record<string, Contract>).flatMap(contract => Object.values(contract));
const dates = routes.flatMap(({ id, input, output }) => [
  ...datesOf(id, 'input', input),
  ...datesOf(id, 'output', output),
]);

describe('every date of the contracts', () => {
  it('is in the present era', () => {
    expect(dates.length).toBeGreaterThan(20);
    for (const { place, format, schemas } of dates)
      for (const year of ['0000', '0001', '1899', '2201', '9999']) {
        const text = format === 'date' ? `${year}-06-01` : `${year}-06-01T00:00:00Z`;
        const passes = schemas.every(schema => taken(schema, text));
        expect([place, text, passes]).toEqual([place, text, false]);
      }
  });

  it('uses the schemas of one file', () => {
    const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter(
      file => file.endsWith('.ts') && !file.endsWith('.spec.ts') && path.basename(file) !== 'dates.ts',
    );
    const others = files.filter(file =>
      /z\s*\.(?:iso\s*\.|date\(|coerce\s*\.date)/.test(readFileSync(path.join(__dirname, file), 'utf8')),
    );
    expect(others).toEqual([]);
  });
});
