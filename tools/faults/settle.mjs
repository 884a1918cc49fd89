import { setTimeout as sleep } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import pg from 'pg';
import { connectAsOperator } from './site/operator.mjs';

/** Statements that skip waiting times: accounts are erased without the grace period, and deferred messages are due at once. */
const SHORTEN = {
  identity: [
    'update accounts set deletion_due_at = now() where deletion_due_at > now()',
    // Only once the account's date has passed: an erasure that runs earlier does nothing, and does not run again.
    `update due_work set due_at = now() from accounts
     where name = 'erase-account' and key = id::text and due_at > now() and deletion_due_at <= now()`,
  ],
  notifications: [
    `with waiting as (
       select delivery_id, number from delivery_chunks
       where finished_at is null and (due_at > now() or queued_at < now() - interval '2 seconds') for update skip locked)
     update delivery_chunks c set due_at = least(c.due_at, now()), queued_at = null
     from waiting where c.delivery_id = waiting.delivery_id and c.number = waiting.number`,
  ],
};

/** @param {string | undefined} address @param {string[]} statements */
async function runOn(address, statements) {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 1_000, statement_timeout: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    /** @type {any[][]} */
    const rows = [];
    for (const statement of statements) rows.push((await client.query(statement)).rows);
    return rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Runs these statements every second until stopped; ignores databases that are down.
 *
 * @param {import('./site/fault-site.mjs').FaultSite} site
 */
export function shortenWaits({ servers }) {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      for (const [service, statements] of Object.entries(SHORTEN))
        await runOn(servers.direct[service], statements).catch(() => {});
      await sleep(1_000, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

const UNDER_WAY = {
  identity: `select 'an erasure' as what from accounts a where deletion_due_at is not null
    or status = 'deleted' and (select count(*) from erasures e where e.account_id = a.id) < 4`,
  notifications: `select 'messages to send' as what from delivery_chunks where finished_at is null
    union all select 'members to alert' from ringing_alerts
    union all select 'contacts to ask for' from recipients where announced_contact > contact_version`,
};
const EVERYWHERE = `select 'the outbox' as what from outbox
  union all select 'due work ' || name from due_work where dead_at is null and due_at < now() - interval '3 seconds'`;

/**
 * Descriptions of the work that the site has not completed, and replicas that are not ready.
 *
 * @param {import('./site/fault-site.mjs').FaultSite} site
 */
async function leftToDo(site) {
  const { direct } = site.servers;
  /** @type {string[]} */
  const left = [];
  for (const service of Object.keys(direct)) {
    const own = /** @type {Record<string, string>} */ (UNDER_WAY)[service];
    const rows = await runOn(direct[service], [EVERYWHERE, ...(own ? [own] : [])]);
    left.push(...new Set(rows.flat().map(({ what }) => `${service}: ${what}`)));
  }
  for (const replica of site.replicas.values())
    if (replica.readyUrl) {
      const ok = await fetch(replica.readyUrl, { signal: AbortSignal.timeout(2_000) }).then(
        answer => answer.ok,
        () => false,
      );
      if (!ok) left.push(`${replica.name} is not ready`);
    }
  return left;
}

/**
 * The number of events that consumers have not acknowledged, and the dead letters.
 *
 * @param {import('./site/fault-site.mjs').FaultSite} site
 */
export async function readStreams(site) {
  const connection = await connectAsOperator(site);
  try {
    const manager = await jetstreamManager(connection);
    let undelivered = 0;
    for await (const { num_pending: waiting, num_ack_pending: underWay } of manager.consumers.list('EVENTS'))
      undelivered += waiting + underWay;
    const { state } = await manager.streams.info('DEAD');
    const deadLetters = [];
    for (let seq = state.first_seq; state.messages > 0 && seq <= state.last_seq; seq++) {
      const letter = await manager.streams.getMessage('DEAD', { seq });
      if (letter)
        deadLetters.push({ durable: letter.subject.slice('dead.'.length), reason: letter.header.get('Aar-Reason') });
    }
    return { undelivered, deadLetters };
  } finally {
    await connection.close();
  }
}

/**
 * Waits until no work was in progress for two seconds, or until the timeout. Returns descriptions of what was left.
 *
 * @param {import('./site/fault-site.mjs').FaultSite} site
 * @param {{ timeout: number, waiting: number }} options waiting: events that wait for another version
 */
export async function comeToRest(site, { timeout, waiting }) {
  const deadline = Date.now() + timeout;
  for (let quiet = 0; ;) {
    const left = await leftToDo(site).catch(error => [String(error)]);
    const { undelivered } = await readStreams(site).catch(() => ({ undelivered: Infinity }));
    if (undelivered > waiting) left.push(`${undelivered} events to apply`);
    quiet = left.length === 0 ? quiet + 1 : 0;
    if (quiet === 3) return [];
    if (Date.now() > deadline) return left;
    await sleep(1_000);
  }
}
