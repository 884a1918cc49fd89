import { Random } from '../faults/random.mjs';
import { mutate } from './mutations.mjs';
import { encodeMultipart } from './multipart.mjs';
import { objectOf, valueOf } from './values.mjs';

export const ROLES = /** @type {const} */ (['visitor', 'member', 'other', 'moderator', 'editor', 'admin', 'suspended']);

/**
 * A call as it is sent.
 *
 * @typedef {object} Call
 * @property {number} number
 * @property {typeof ROLES[number]} role
 * @property {string} method
 * @property {string} route `POST /api/events/{id}/join`
 * @property {string} url
 * @property {boolean} isApi
 * @property {Record<string, string>} headers
 * @property {Buffer} [body]
 * @property {string[]} changes descriptions of its mutations
 * @property {string[]} unknownFields of its body, which the contract does not have
 */

/**
 * A call before it is serialised.
 *
 * @typedef {object} Draft
 * @property {import('./routes.mjs').ApiRoute} route
 * @property {string} method
 * @property {Record<string, unknown>} params of the path
 * @property {[string, unknown][]} query
 * @property {any} body
 * @property {string} [text] the body, where it is no JSON of `body`
 * @property {string | undefined} type of the body
 * @property {Record<string, string>} headers
 * @property {((url: string) => string)[]} rewrites of the address
 * @property {string[]} changes
 * @property {string[]} unknownFields
 */

/**
 * The call with this number. It depends only on the seed, so it can be repeated alone.
 *
 * @param {number} number
 * @param {import('./world.mjs').World} world
 * @returns {Call}
 */
export function callOf(number, world) {
  const random = new Random(world.seed * 1_000_003 + number);
  const route = /** @type {import('./routes.mjs').ApiRoute} */ (
    world.routes[(number + world.seed) % world.routes.length]
  );
  const role = roleFor(route, random);
  const source = { random, components: world.components, idOf: world.ids.finder(route, random) };
  const type = route.types.length > 0 ? random.pick(route.types) : undefined;
  /** @type {Draft} */
  const draft = {
    route,
    method: route.method,
    params: Object.fromEntries(route.inPath.map(({ name, schema }) => [name, pathValue(schema, source, name)])),
    query: route.inQuery
      .filter(({ required }) => required || random.chance(0.35))
      .map(({ name, schema }) => [name, valueOf(schema, source, name)]),
    body: type ? objectOf(route.body, source) : undefined,
    type,
    headers: {},
    rewrites: [],
    changes: [],
    unknownFields: [],
  };
  const count = random.chance(0.2) ? 0 : random.chance(0.6) ? 1 : 2;
  for (let one = 0; one < count; one++) mutate(draft, source);
  return { number, role, ...written(draft, random) };
}

/**
 * The role that makes the call: mostly one that may, so that the call passes the access check.
 *
 * @param {import('./routes.mjs').ApiRoute} route
 * @param {Random} random
 */
function roleFor({ path, isPublic }, random) {
  if (random.chance(0.4)) return random.pick(ROLES);
  if (path.startsWith('/api/admin/')) return 'admin';
  return random.pick(
    isPublic ? /** @type {const} */ (['visitor', 'member']) : /** @type {const} */ (['member', 'other']),
  );
}

/** @param {import('./values.mjs').Schema} schema @param {import('./values.mjs').Source} source @param {string} name */
const pathValue = (schema, source, name) =>
  schema.format === 'uuid' || !(schema.enum ?? schema.pattern ?? schema.$ref)
    ? source.idOf(name)
    : valueOf(schema, source, name);

/** @param {Draft} draft @param {Random} random */
function written(
  { route, method, params, query, body, text, type, headers, rewrites, changes, unknownFields },
  random,
) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) => encoded(params[name]));
  const search = query.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(one => `${encoded(name)}=${encoded(one)}`),
  );
  const url = rewrites.reduce(
    (address, rewrite) => rewrite(address),
    [path, search.join('&')].filter(Boolean).join('?'),
  );
  const isMultipart = type === 'multipart/form-data' && text === undefined && body !== undefined;
  const multipart = isMultipart ? encodeMultipart(body, random) : undefined;
  const content =
    multipart?.body ?? (text === undefined ? body && Buffer.from(JSON.stringify(body)) : Buffer.from(text));
  return {
    method,
    route: `${route.method} ${route.path}`,
    url,
    isApi: url.startsWith('/api/') && !/^\/api\/(?:docs|admin\/queues\/(?!api\/))/.test(url),
    headers: {
      ...(content && type && { 'content-type': multipart?.type ?? type }),
      ...(method === 'POST' && random.chance(0.3) && { 'idempotency-key': `key ${random.whole(1, 1_000_000)}` }),
      ...headers,
    },
    ...(content && { body: content }),
    changes,
    // A later mutation may have replaced the body.
    unknownFields: method === route.method ? unknownFields.filter(name => content?.includes(`"${name}"`)) : [],
  };
}

/** Percent-encodes a value. Half a surrogate pair becomes three bytes that are invalid UTF-8. @param {unknown} value */
function encoded(value) {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('%EF%BF%BD', '%ED%A0%80');
}
