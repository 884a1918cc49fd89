import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';

/**
 * Sends requests to the site at a constant rate, as browsers do: reads of public pages and of a member's own, and writes that
 * alert other members. Each is sent at its time, whether or not earlier ones were answered.
 *
 * @param {string} url
 * @param {{ token: string, perSecond: number }} options
 */
export function startLoad(url, { token, perSecond }) {
  const agent = new Agent({ connections: 128, keepAliveTimeout: 2000, keepAliveMaxTimeout: 2000 });
  const counts = { sent: 0, answered: 0, written: 0 };
  /** @type {Record<string, number>} */
  const failures = {};
  /** @type {Set<Promise<void>>} */
  const underWay = new Set();
  let over = false;

  /** @param {number} number */
  const send = async number => {
    counts.sent += 1;
    const { method, path, body } = callOf(number);
    try {
      const answer = await request(`${url}/api${path}`, {
        dispatcher: agent,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        body: body && JSON.stringify(body),
      });
      const text = await answer.body.text();
      if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${JSON.parse(text).code}`);
      counts.answered += 1;
      if (method === 'POST') counts.written += 1;
    } catch (error) {
      const why = `${method} ${path}: ${/** @type {Error} */ (error).message}`;
      failures[why] = (failures[why] ?? 0) + 1;
    }
  };

  const running = (async () => {
    const begin = performance.now();
    for (let number = 0; !over; number++) {
      const wait = begin + (number * 1000) / perSecond - performance.now();
      if (wait > 1) await delay(wait);
      const call = send(number).finally(() => underWay.delete(call));
      underWay.add(call);
    }
  })();

  return {
    /** Stops sending, waits for the responses and returns the counts. */
    async stop() {
      over = true;
      await running;
      await Promise.all(underWay);
      await agent.close();
      return { ...counts, failures };
    },
  };
}

const READS = [
  '/activists?state=Maharashtra',
  '/support-requests?state=Maharashtra',
  '/site-content',
  '/events',
  '/notifications',
  '/dashboard',
  '/profile',
];

/** @param {number} number @returns {{ method: 'GET' | 'POST', path: string, body?: object }} */
function callOf(number) {
  if (number % 40 !== 0) return { method: 'GET', path: READS[number % READS.length] ?? '/' };
  return {
    method: 'POST',
    path: '/support-requests',
    body: {
      title: `Calf in a well ${number}`,
      description: 'She stands in cold water up to the neck since the morning and cannot get out by herself.',
      requestType: 'Emergency Rescue',
      urgencyLevel: 'critical',
      location: 'Behind the vegetable market',
      state: 'Maharashtra',
      city: 'Pune',
    },
  };
}
