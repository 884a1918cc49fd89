import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ReadOnlyFields, Route } from '@aar/contracts/contract';
import { type JsonSchema, jsonSchemaOf } from '@aar/contracts/json-schema';
import '@aar/contracts/plain-errors';
import { refusals } from '@aar/contracts/refusals';
import { Problem } from '../errors/problem';

type Decode = (value: unknown) => unknown;

const toNumber: Decode = text =>
  typeof text === 'string' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
const scalars: Record<string, Decode | undefined> = {
  number: toNumber,
  integer: toNumber,
  boolean: text => (text === 'true' ? true : text === 'false' ? false : text),
};

function decoderOf(schema: JsonSchema): Decode | undefined {
  const variants = [schema, ...(schema.anyOf ?? [])];
  const list = variants.find(one => one.type === 'array');
  if (!list) return variants.map(one => scalars[one.type ?? '']).find(Boolean);
  const item = decoderOf(list.items ?? {}) ?? (one => one);
  return value => (Array.isArray(value) ? value : [value]).map(item);
}

/** A URL contains only text: it is converted to the numbers, booleans and lists of the schema, which then validates them. */
function urlDecoder(input: z.ZodObject) {
  const { properties = {}, $defs = {} } = jsonSchemaOf(input);
  const decoders = Object.entries(properties).flatMap(([name, schema]) => {
    const decode = decoderOf(schema.$ref ? ($defs[schema.$ref.split('/').pop()!] ?? {}) : schema);
    return decode ? [[name, decode] as const] : [];
  });
  return (texts: object) => {
    const values: Record<string, unknown> = { ...texts };
    for (const [name, decode] of decoders) if (name in values) values[name] = decode(values[name]);
    return values;
  };
}

/**
 * Reads the flat input of a route: path and query, or path and body. Unknown fields in a body are refused, except the
 * `readOnly` ones of a response that is put back; so is a body that contradicts the path. Throws `route.unknown` for an
 * invalid path parameter, as for something that does not exist.
 */
export function inputReader(route: Route, readOnly: ReadOnlyFields = { all: [], always: [] }) {
  const decode = urlDecoder(route.input);
  const inUrl = route.method === 'GET' || route.method === 'DELETE';
  const schema = inUrl ? route.input : route.input.strict();
  const blanks = inUrl ? {} : blankTexts(route.input);
  const isBlank = blankTest(route.input, blanks);
  const inPath = new Set([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const refuse = (errors: { path: string; message: string }[]) => {
    if (errors.some(({ path }) => inPath.has(path))) throw new Problem('route.unknown');
    throw new Problem('input.invalid', { errors });
  };
  return (request: FastifyRequest) => {
    const body: Record<string, unknown> = inUrl ? {} : { ...bodyOf(request) };
    refuseOther(body, request.params as Record<string, string>);
    if (readOnly.always.every(name => name in body)) for (const name of readOnly.all) delete body[name];
    for (const name in body) if (body[name] === null && isBlank(name)) body[name] = '';
    const fromUrl = inUrl
      ? { ...(request.query as object), ...(request.params as object) }
      : (request.params as object);
    const read = schema.safeParse({ ...blanks, ...body, ...decode(fromUrl) });
    if (!read.success) return refuse(read.error.issues.flatMap(fieldErrors));
    const unstorable = Object.entries(read.data).filter(([, value]) => isUnstorable(value));
    if (unstorable.length === 0) return read.data;
    const message = refusals.charactersUnstorable;
    return refuse(unstorable.map(([path]) => ({ path, message })));
  };
}

/** Refuses a body with a field whose value differs from the path parameter of the same name. */
function refuseOther(body: Record<string, unknown>, params: Record<string, string>) {
  const others = Object.keys(params).filter(name => Object.hasOwn(body, name) && String(body[name]) !== params[name]);
  const message = refusals.fieldUnexpected;
  if (others.length > 0) throw new Problem('input.invalid', { errors: others.map(path => ({ path, message })) });
}

/** A missing text is validated like a blank one in a form, so that it gets the field's own message instead of one about types. */
function blankTexts(input: z.ZodObject) {
  const { properties = {}, required = [] } = jsonSchemaOf(input);
  return Object.fromEntries(required.filter(name => properties[name]?.type === 'string').map(name => [name, '']));
}

/** Returns whether null in a field means the same as a blank text: responses have null for what a form leaves blank. */
function blankTest({ shape }: z.ZodObject, blanks: object) {
  return (name: string) => {
    const field = shape[name] as z.ZodType | undefined;
    const accepts = (value: unknown) => field?.safeParse(value).success ?? false;
    return !accepts(null) && (name in blanks || accepts(''));
  };
}

/** NUL and half of a surrogate pair are valid JSON, but not text that PostgreSQL accepts. */
const isUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0') || !value.isWellFormed()
    : typeof value === 'object' && value !== null && Object.values(value).some(isUnstorable);

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new Problem('input.unreadable');
  checkSize(body);
  return body as Record<string, unknown>;
}

const fieldErrors = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map(key => ({ path: [...issue.path, key].join('.'), message: refusals.fieldUnexpected }))
    : [{ path: issue.path.join('.'), message: issue.message }];

const deepest = 20;
const mostKeys = 1_000;

/** Refuses a body nested deeper than 20 or with more than 1,000 keys: small in bytes, but expensive to validate. */
function checkSize(body: object) {
  let keys = 0;
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > deepest) throw new Problem('input.too-large');
    for (const one of Object.values(value)) {
      if (++keys > mostKeys) throw new Problem('input.too-large');
      walk(one, depth + 1);
    }
  };
  walk(body, 1);
}
