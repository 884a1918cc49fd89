import type { z } from 'zod';

type Schema = z.core.$ZodType;

/** The parts of zod's definitions that are read here. */
interface Definition {
  type: string;
  innerType: Schema;
  in: Schema;
  out: Schema;
  element: Schema;
  valueType: Schema;
  shape: Record<string, Schema>;
  options: Schema[];
  left: Schema;
  right: Schema;
  entries: Record<string, string | number>;
  values: unknown[];
  getter(): Schema;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const when = (fits: boolean, value: unknown) => (fits ? value : undefined);

/**
 * The part of a stored draft that the form can still use: it may be from an older version with other field names and types. A
 * field of another type is left out, in a list only the entry. Lengths and formats are not checked, because input may be
 * unfinished.
 */
export function fitting(schema: Schema, values: unknown): Record<string, unknown> | undefined {
  const { type, shape } = definitionOf(schema);
  if (!isObject(values)) return undefined;
  if (type !== 'object') return fit(schema, values) as Record<string, unknown> | undefined;
  const known = Object.entries(shape).map(([name, field]) => [name, fit(field, values[name])] as const);
  const kept = known.filter(([, value]) => value !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** The value as far as it has the type of the schema; undefined if it does not. */
function fit(schema: Schema, value: unknown): unknown {
  const definition = definitionOf(schema);
  const inner = () => fit(definition.innerType, value);
  switch (definition.type) {
    case 'nullable':
      return value === null ? null : inner();
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'catch':
    case 'readonly':
      return inner();
    case 'lazy':
      return fit(definition.getter(), value);
    case 'pipe':
      return fit(definitionOf(definition.in).type === 'transform' ? definition.out : definition.in, value);
    case 'string':
      return when(typeof value === 'string', value);
    // The value of a number field is a string while it is being typed.
    case 'number':
      return when(typeof value === 'number' || typeof value === 'string', value);
    case 'boolean':
      return when(typeof value === 'boolean', value);
    // An empty string means that nothing is chosen yet.
    case 'enum':
      return when(value === '' || Object.values(definition.entries).includes(value as string), value);
    case 'literal':
      return when(value === '' || value === false || definition.values.includes(value), value);
    case 'array':
      return Array.isArray(value) ? fitEach(definition.element, value) : undefined;
    case 'record':
      return isObject(value) ? fitRecord(definition.valueType, value) : undefined;
    case 'object':
      return isObject(value) ? fitObject(definition.shape, value) : undefined;
    case 'union':
      return definition.options.map(option => fit(option, value)).find(fitted => fitted !== undefined);
    case 'intersection':
      return fit(definition.left, value) === undefined ? undefined : fit(definition.right, value);
    default:
      return value;
  }
}

const fitEach = (element: Schema, values: unknown[]) =>
  values.map(value => fit(element, value)).filter(value => value !== undefined);

const fitRecord = (schema: Schema, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const fitted = fit(schema, value);
      return fitted === undefined ? [] : [[name, fitted]];
    }),
  );

/** A nested object, such as a picture; undefined if a required field is missing. */
function fitObject(shape: Record<string, Schema>, value: Record<string, unknown>) {
  const fitted = Object.entries(shape).map(([name, field]) => ({ name, field, value: fit(field, value[name]) }));
  if (fitted.some(({ field, value }) => value === undefined && field._zod.optin !== 'optional')) return undefined;
  return Object.fromEntries(fitted.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
}
