import { Random } from './random.mjs';

/**
 * A fault of a plan. `at`: after how many calls it begins, so that a slow machine repeats the same order; `lasts`: milliseconds.
 *
 * @typedef {{ target: string, name: string, at: number, lasts: number, options: Record<string, any> }} Fault
 * @typedef {{ seed: number, faults: Fault[], wrongClocks: string[] }} Plan
 */

const SERVICES = /** @type {const} */ (['identity', 'community', 'content', 'notifications']);
const TABLES = {
  identity: ['accounts', 'sessions'],
  community: ['support_requests', 'activists', 'messages', 'events'],
  content: ['media_files', 'photo_uses'],
  notifications: ['alerts', 'notices', 'recipients', 'delivery_chunks'],
};

/**
 * How a fault is drawn: its range of durations in milliseconds, and its own options.
 *
 * @typedef {{ lasts: [number, number], options?: (random: Random) => Record<string, any> }} Kind
 */

/**
 * Locks last longer than 28 s, after which an event that fails through its own fault becomes a dead letter.
 *
 * @type {Record<string, Record<string, Kind>>}
 */
const KINDS = {
  postgres: {
    'locks a table': {
      lasts: [35_000, 45_000],
      options: random => {
        const service = random.pick(SERVICES);
        return { service, table: random.pick(TABLES[service]) };
      },
    },
    'is slow': { lasts: [6_000, 12_000], options: random => ({ delay: random.whole(50, 200) }) },
    'has no connection left': { lasts: [5_000, 12_000] },
    'is read-only': { lasts: [6_000, 15_000], options: random => ({ service: random.pick(SERVICES) }) },
    'is killed': { lasts: [500, 6_000], options: random => ({ signal: random.pick(['SIGKILL', 'SIGQUIT']) }) },
  },
  nats: {
    'loses one server': { lasts: [2_000, 10_000], options: random => ({ server: random.whole(0, 2) }) },
    'loses all servers': { lasts: [1_000, 8_000] },
    'is full': { lasts: [4_000, 12_000], options: random => ({ room: random.whole(0, 8_000) }) },
  },
  redis: { 'is killed': { lasts: [500, 8_000] }, 'forgets everything': { lasts: [0, 0] } },
  bucket: {
    'is slow': { lasts: [5_000, 15_000], options: random => ({ delay: random.whole(300, 1_500) }) },
    fails: { lasts: [3_000, 10_000], options: random => ({ every: random.whole(1, 3) }) },
  },
  'mail server': {
    'is slow': { lasts: [4_000, 12_000], options: random => ({ delay: random.whole(100, 500) }) },
    'defers everybody': { lasts: [2_000, 8_000] },
    'is away': { lasts: [1_000, 8_000] },
  },
  clock: {
    'is behind': { lasts: [10_000, 20_000], options: random => ({ seconds: -random.whole(60, 300) }) },
    'was ahead': { lasts: [10_000, 20_000], options: random => ({ seconds: random.whole(600, 3_600) }) },
  },
  events: { 'hold one of the next version': { lasts: [0, 0] }, 'hold one that nobody can read': { lasts: [0, 0] } },
  replica: {
    'is killed': { lasts: [0, 0], options: anyReplica },
    'is frozen': { lasts: [3_000, 12_000], options: anyReplica },
    'is restarted': { lasts: [0, 0], options: anyReplica },
  },
};

/** Drawn last, because which replicas exist depends on the topology. @param {Random} random */
function anyReplica(random) {
  return { draw: random.next() };
}

/**
 * The faults of a seed: one for each target and up to two more, or in a short run one for each of three targets.
 *
 * @param {number} seed
 * @param {{ intents: number, replicas: Record<string, number>, isShort?: boolean }} run
 * @returns {Plan}
 */
export function planOf(seed, { intents, replicas, isShort = false }) {
  const random = new Random(seed);
  const targets = Object.keys(KINDS);
  const chosen = isShort
    ? random.pickSome(targets, 3)
    : [...targets, ...Array.from({ length: random.whole(0, 2) }, () => random.pick(targets))];
  const names = Object.entries(replicas).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => `${kind}-${index + 1}`),
  );
  const faults = chosen.map(target => {
    const kinds = KINDS[target] ?? {};
    const name = random.pick(Object.keys(kinds).filter(each => !isShort || each !== 'locks a table'));
    const { lasts, options } = /** @type {Kind} */ (kinds[name]);
    const { draw, ...own } = options?.(random) ?? {};
    return {
      target,
      name,
      at: random.whole(Math.ceil(intents * 0.05), Math.floor(intents * 0.8)),
      lasts: Math.round(random.whole(...lasts) / (isShort ? 3 : 1)),
      options: draw === undefined ? own : { replica: names[Math.floor(draw * names.length)] },
    };
  });
  const doubled = SERVICES.filter(service => (replicas[service] ?? 0) > 1);
  return {
    seed,
    faults: faults.sort((one, other) => one.at - other.at),
    wrongClocks: [`gateway-${replicas.gateway}`, `${random.pick(doubled)}-2`],
  };
}

/** The plan as text, for the report of a failure. @param {Plan} plan */
export const storyOf = ({ faults }) =>
  faults
    .map(({ target, name, at, lasts, options }) => {
      const details = Object.entries(options).map(([key, value]) => ` ${key}=${value}`);
      return `  at ${at}: ${target} ${name}${details.join('')}${lasts > 0 ? ` for ${lasts} ms` : ''}`;
    })
    .join('\n');

/** The number of services that consume the event of the next version. */
const FOLLOWERS = 4;

/** The deviations that the checker accepts because of the plan. @param {Plan} plan */
export function allowancesOf({ faults }) {
  /** @param {string} target @param {string} [name] */
  const count = (target, name) =>
    faults.filter(fault => fault.target === target && (!name || fault.name === name)).length;
  return {
    /** Workers that died or were out of their lease. */
    crashes: faults.filter(
      ({ target, name, options }) =>
        target === 'replica' && name !== 'is restarted' && String(options.replica).startsWith('worker'),
    ).length,
    unreadable: count('events', 'hold one that nobody can read'),
    /** Deliveries of events that wait for a process of the next version: one for each service that follows them. */
    waiting: count('events', 'hold one of the next version') * FOLLOWERS,
    /** Messages whose SMTP reply was lost with the connection. */
    brokenMails: count('mail server', 'is away'),
  };
}
