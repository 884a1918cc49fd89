import { setTimeout as delay } from 'node:timers/promises';
import { QueueEvents } from 'bullmq';
import pg from 'pg';
import { waitUntil } from '../ports.mjs';
import { QUEUES } from '../site/site-processes.mjs';
import { startLoad } from './load.mjs';
import { startReplicas } from './replicas.mjs';
import { followStreams } from './streams.mjs';

/** In ms, longer than a process takes to finish the work in progress. */
const STOP_LIMIT = 25_000;

/**
 * Restarts every process of a site, one after the other, while it serves `perSecond` requests a second. Returns what was lost.
 *
 * @param {import('../site/site.mjs').Site} site
 * @param {{ logs: string, perSecond: number, report: (line: string) => void }} options
 */
export async function rollOut(site, { logs, perSecond, report }) {
  const token = await tokenOf(site);
  await Promise.all([...site.processes.values()].filter(({ name }) => name !== 'inbox').map(each => each.stop()));
  const { url, replicas, stop } = await startReplicas(site, logs);
  report(`${replicas.length} processes run, two of each kind`);
  let stalled = 0;
  const queues = QUEUES.map(name => new QueueEvents(name, { connection: { url: site.backing.redis } }));
  for (const queue of queues) queue.on('stalled', () => (stalled += 1));
  try {
    const streams = followStreams(url, { token, count: 4 });
    await warmUp(url, { token, perSecond });
    const load = startLoad(url, { token, perSecond });
    const begin = Date.now();
    let killed = 0;
    for (const replica of replicas) {
      const asked = Date.now();
      await replica.stop(STOP_LIMIT);
      if (Date.now() - asked >= STOP_LIMIT) killed += 1;
      replica.start();
      await replica.ready();
      // Time for the balancer's probe to notice it before the next restart.
      await delay(300);
    }
    report(`restarted all of them in ${((Date.now() - begin) / 1000).toFixed(0)} s`);
    const counts = await load.stop();
    const heard = await streams.stop();
    const mail = await mailOf(site);
    return { ...counts, streams: heard, killed, stalled, mail };
  } finally {
    await Promise.all(queues.map(queue => queue.close()));
    await stop();
  }
}

/**
 * Processes that have just started compile their code during the first requests: on a busy machine some of these take too long.
 *
 * @param {string} url
 * @param {{ token: string, perSecond: number }} options
 */
async function warmUp(url, options) {
  for (let round = 1; ; round++) {
    const load = startLoad(url, options);
    await delay(3000);
    const { sent, answered } = await load.stop();
    if (answered === sent) return;
    if (round === 20) throw new Error(`${sent - answered} of ${sent} calls fail although nothing is being restarted`);
  }
}

/** @param {import('../site/site.mjs').Site} site @returns {Promise<string>} */
async function tokenOf(site) {
  const { email, password } = site.signIns.find(({ role }) => role === 'ngo') ?? {};
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return /** @type {{ token: string }} */ (await answer.json()).token;
}

/**
 * Counts the mail about the support requests, after all of it was sent or a minute has passed.
 *
 * @param {import('../site/site.mjs').Site} site
 */
async function mailOf(site) {
  const client = new pg.Client(site.databaseUrl('notifications'));
  await client.connect();
  const count = async () => {
    const { rows } = await client.query(
      `select count(*) filter (where finished_at is null)::int as unfinished, coalesce(sum((counts->>'sent')::int), 0)::int as sent,
         coalesce(sum((counts->>'failed')::int + (counts->>'unknown')::int), 0)::int as lost
       from delivery_progress`,
    );
    return rows[0];
  };
  try {
    await waitUntil(async () => (await count()).unfinished === 0, { what: 'sending all mail', timeout: 60_000 }).catch(
      () => {},
    );
    return await count();
  } finally {
    await client.end();
  }
}
