/**
 * The part of OpenAPI's JSON Schema that is used here.
 *
 * @typedef {{ $ref?: string, type?: string, format?: string, pattern?: string, enum?: unknown[], const?: unknown, default?: unknown,
 *   anyOf?: Schema[], items?: Schema, properties?: Record<string, Schema>, required?: string[], additionalProperties?: unknown,
 *   minLength?: number, maxLength?: number, minimum?: number, maximum?: number, minItems?: number, maxItems?: number }} Schema
 *
 * @typedef {object} Source where values come from
 * @property {import('../faults/random.mjs').Random} random
 * @property {Record<string, Schema>} components
 * @property {(name: string) => string} idOf an id that exists, for a field of this name
 */

const SENTENCE = 'A calf stands in cold water up to the neck since the morning, and nobody can get her out';

/** Values of fields with stricter rules than their schema. @type {Record<string, (source: Source) => unknown>} */
const BY_NAME = {
  state: () => 'Maharashtra',
  city: () => 'Pune',
  email: ({ random }) => `m${random.whole(1, 9_999)}@fuzz.example`,
  contactType: () => 'email',
  contact: ({ random }) => `m${random.whole(1, 9_999)}@fuzz.example`,
  contactEmail: () => 'asha@fuzz.example',
  mobile: ({ random }) => `9${String(random.whole(0, 999_999_999)).padStart(9, '0')}`,
  password: () => 'a quiet street at night',
  confirmPassword: () => 'a quiet street at night',
  currentPassword: () => 'a quiet street at night',
  termsAccepted: () => true,
  eventTime: () => '10:30',
  endTime: () => '13:00',
  repeatUntil: () => '',
  repeat: () => '',
  quietFrom: () => '22:00',
  quietUntil: () => '06:00',
  endpoint: () => 'https://push.example.com/device/1',
  key: ({ random }) => `note-${random.whole(1, 99)}`,
  content: () => '{"text":"Water bowls in summer, blankets in winter"}',
  metadata: () => '{}',
  config: () => '{"region":"in"}',
  imageUrl: () => '',
  route: () => '/events/:id',
  frames: () => ['site-B1x2.js:12:3400'],
  href: () => '/events?city=Pune',
  username: () => 'asha_rao',
  note: () => SENTENCE,
  reason: () => SENTENCE,
  status: ({ random }) => random.pick(['active', 'paused', 'completed']),
  tags: () => ['dogs', 'pune'],
  customHashtags: () => ['savedogs'],
  rings: () => [{ kind: 'city', withinKm: null, most: null, waitMinutes: 10 }],
  activeQueue: () => 'email',
  from: () => '2026-10-01',
  to: () => '2026-11-15',
  photos: () => '0193a1b2-1111-7222-8333-444455556666',
  latitude: () => 18.52,
  longitude: () => 73.85,
};
/** Optional fields that other fields require; with them most calls are valid. */
const NEEDED = new Set(['state', 'city', 'ngoName', 'ngoLegalStructure', 'note', 'reason', 'isPromoted', 'content']);
for (const name of ['subjectHi', 'messageHi', 'quietFrom', 'quietUntil']) NEEDED.add(name);

/** Sample texts, at least one of which matches each pattern of the contracts. */
const SAMPLES = [
  SENTENCE,
  '123456',
  '9876543210',
  '10:30',
  '2019',
  '25',
  'street-dogs-of-pune',
  'asha-rao',
  'picture.png',
  'community.notice',
  '/api/media/files/0123456789abcdef.webp',
  '0123456789abcdef.webp',
  '0193a1b2-1111-7222-8333-444455556666',
  'A'.repeat(87),
  'A'.repeat(22),
];

/**
 * A value that a schema allows.
 *
 * @param {Schema} schema
 * @param {Source} source
 * @param {string} name of its field
 * @returns {unknown}
 */
export function valueOf(schema, source, name) {
  const { random, components } = source;
  const told = BY_NAME[name]?.(source);
  if (told !== undefined && fits(schema, told, source)) return told;
  if (schema.$ref) return valueOf(components[schema.$ref.split('/').pop() ?? ''] ?? {}, source, name);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return valueOf(random.pick(schema.anyOf), source, name);
  switch (schema.type) {
    case 'string':
      return textOf(schema, source, name);
    case 'integer':
      return random.whole(schema.minimum ?? 0, Math.min(schema.maximum ?? 50, (schema.minimum ?? 0) + 50));
    case 'number':
      return (schema.minimum ?? 0) + random.next() * Math.min((schema.maximum ?? 50) - (schema.minimum ?? 0), 50);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array': {
      const { minItems = 0, maxItems = 3, items = {} } = schema;
      const count = random.whole(minItems, Math.max(minItems, Math.min(maxItems, 3)));
      return Array.from({ length: count }, () => valueOf(items, source, name.replace(/s$/, '')));
    }
    case 'object':
      return objectOf(schema, source);
    default:
      return random.pick([SENTENCE, 1, true, null]);
  }
}

/**
 * Whether a value matches a field's schema: fields with the same name differ between routes.
 *
 * @param {Schema} schema
 * @param {unknown} value
 * @param {Source} source
 * @returns {boolean}
 */
function fits(schema, value, source) {
  if (schema.$ref) return fits(source.components[schema.$ref.split('/').pop() ?? ''] ?? {}, value, source);
  if (schema.anyOf) return schema.anyOf.some(one => fits(one, value, source));
  if (schema.enum) return schema.enum.includes(value);
  if ('const' in schema) return schema.const === value;
  return schema.type === (Array.isArray(value) ? 'array' : typeof value) && schema.format !== 'uuid';
}

/**
 * An object with the required properties and some of the others.
 *
 * @param {Schema} schema
 * @param {Source} source
 */
export function objectOf({ properties = {}, required = [] }, source) {
  // Some bodies must have exactly one of several fields.
  const only = source.random.chance(0.3) ? source.random.pick(Object.keys(properties)) : undefined;
  const isChosen = (/** @type {string} */ name) => (only === undefined ? source.random.chance(0.5) : name === only);
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || NEEDED.has(name) || isChosen(name),
  );
  return Object.fromEntries(chosen.map(([name, schema]) => [name, valueOf(schema, source, name)]));
}

/** @param {Schema} schema @param {Source} source @param {string} name */
function textOf({ format, pattern, minLength = 0, maxLength = 2_000 }, source, name) {
  const day = `20${source.random.whole(27, 35)}-${String(source.random.whole(1, 12)).padStart(2, '0')}-11`;
  if (format === 'uuid') return source.idOf(name);
  if (format === 'email') return String(BY_NAME.email?.(source));
  if (format === 'uri') return 'https://shelter.example/about';
  if (format === 'date') return day;
  if (format === 'date-time') return `${day}T08:30:00Z`;
  const fits = (/** @type {string} */ text) => !pattern || new RegExp(pattern, 'u').test(text);
  const text = SAMPLES.filter(fits)[0] ?? SENTENCE;
  return text === SENTENCE ? text.padEnd(minLength, '.').slice(0, maxLength) : text;
}
