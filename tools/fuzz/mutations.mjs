import { BODIES, ENCODINGS, FOREIGN_FIELDS, HEADERS, HOSTILE, TYPES } from './hostile.mjs';

/**
 * Applies a random mutation to a call, if it has a part to mutate.
 *
 * @param {import('./calls.mjs').Draft} draft
 * @param {import('./values.mjs').Source} source
 */
export function mutate(draft, source) {
  const { random } = source;
  const has = { body: draft.body !== undefined, slots: slotsOf(draft).length > 0 };
  const kinds = [
    ...(has.slots ? Array(8).fill(replaceValue) : []),
    ...(has.body ? [addField, addField, addField, dropField, replaceBody, changeType, repeatField] : []),
    addParameter,
    breakEncoding,
    changeHeader,
    ...(random.chance(0.2) ? [changeMethod] : []),
  ];
  random.pick(kinds)(draft, source);
}

/**
 * A place in a call that holds a value.
 *
 * @typedef {{ name: string, set: (value: unknown) => void }} Slot
 */

/** @param {import('./calls.mjs').Draft} draft @returns {Slot[]} */
function slotsOf({ params, query, body }) {
  return [
    ...Object.keys(params).map(name => ({ name, set: (/** @type {unknown} */ value) => void (params[name] = value) })),
    ...query.map(pair => ({ name: pair[0], set: (/** @type {unknown} */ value) => void (pair[1] = value) })),
    ...slotsIn(body, ''),
  ];
}

/** @param {any} value @param {string} path @returns {Slot[]} */
function slotsIn(value, path) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap(key => [
    { name: `${path}${key}`, set: (/** @type {unknown} */ changed) => void (value[key] = changed) },
    ...slotsIn(value[key], `${path}${key}.`),
  ]);
}

const KINDS = ['numbers', 'types', 'dates', 'texts', 'texts', 'unicode', 'unicode', 'foreign id'];

/** @type {typeof mutate} */
function replaceValue(draft, { random, idOf }) {
  const slot = random.pick(slotsOf(draft));
  const isDate = /(?:^|\.)(?:from|to|at)$|date|until|except/i.test(slot.name);
  const kind = isDate && random.chance(0.6) ? 'dates' : random.pick(KINDS);
  /** @type {unknown[]} */
  const values = kind === 'foreign id' ? [idOf('')] : HOSTILE[/** @type {keyof typeof HOSTILE} */ (kind)];
  // A copy, because a later mutation may change it.
  slot.set(structuredClone(random.pick(values)));
  draft.changes.push(`${slot.name}: ${kind}`);
}

/** @type {typeof mutate} */
function addField(draft, { random }) {
  const { body, route } = draft;
  const name = random.pick(Object.keys(FOREIGN_FIELDS));
  const isProto = name === '__proto__';
  const value = isProto ? { role: 'admin' } : FOREIGN_FIELDS[/** @type {keyof typeof FOREIGN_FIELDS} */ (name)];
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  if (route.body.properties && Object.hasOwn(route.body.properties, name)) return;
  Object.defineProperty(body, name, {
    value: structuredClone(value),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  draft.changes.push(`an unknown field ${name}`);
  if (route.body.additionalProperties === false) draft.unknownFields.push(name);
}

/** @type {typeof mutate} */
function dropField({ body, changes }, { random }) {
  const names = Object.keys(body ?? {});
  if (names.length === 0 || Array.isArray(body)) return;
  const name = random.pick(names);
  delete body[name];
  changes.push(`without ${name}`);
}

/** Repeats a field; parsers may use the first or the last one. @type {typeof mutate} */
function repeatField(draft, { random }) {
  const names = Object.keys(draft.body ?? {});
  if (names.length === 0 || Array.isArray(draft.body)) return;
  const name = random.pick(names);
  draft.text = JSON.stringify(draft.body).replace(/^\{/, `{${JSON.stringify(name)}:null,`);
  draft.changes.push(`${name} twice`);
}

/** @type {typeof mutate} */
function replaceBody(draft, { random }) {
  draft.text = random.pick(BODIES);
  draft.changes.push(`the body ${draft.text.slice(0, 20)}`);
}

/** @type {typeof mutate} */
function changeType(draft, { random }) {
  draft.type = random.pick(TYPES);
  draft.text ??= JSON.stringify(draft.body);
  draft.changes.push(`as ${draft.type}`);
}

/** @type {typeof mutate} */
function addParameter(draft, { random }) {
  const name = random.pick([
    '__proto__',
    'constructor[prototype][role]',
    'role',
    'limit',
    'cursor',
    'id',
    'format',
    'a[]',
  ]);
  const value = random.pick([...HOSTILE.numbers, ...HOSTILE.texts, ...HOSTILE.unicode]);
  // Limited, because Node.js rejects longer URLs.
  draft.query.push([name, String(value).slice(0, 2_000)]);
  draft.changes.push(`a parameter ${name}`);
}

/** @type {typeof mutate} */
function breakEncoding(draft, { random }) {
  const piece = random.pick(ENCODINGS);
  const isInPath = random.chance(0.5);
  const names = ['q', piece, ...draft.route.inQuery.map(({ name }) => name)];
  draft.rewrites.push(url => {
    const [path = '', query = ''] = url.split('?');
    if (!isInPath) return `${url}${url.includes('?') ? '&' : '?'}${random.pick(names)}=${piece}`;
    const parts = path.split('/');
    const at = random.whole(2, parts.length);
    parts[at] = `${parts[at] ?? ''}${piece}`;
    return query ? `${parts.join('/')}?${query}` : parts.join('/');
  });
  draft.changes.push(`${piece} in the ${isInPath ? 'path' : 'query'}`);
}

/** @type {typeof mutate} */
function changeHeader(draft, { random }) {
  const changed = random.pick(HEADERS);
  Object.assign(draft.headers, changed);
  draft.changes.push(`the header ${Object.keys(changed)[0]}`);
}

/** @type {typeof mutate} */
function changeMethod(draft, { random }) {
  draft.method = random.pick(['HEAD', 'OPTIONS', 'PATCH', 'PUT', 'DELETE', 'POST']);
  draft.changes.push(`by ${draft.method}`);
}
