import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { patiently } from './patiently.mjs';

/**
 * @typedef {import('../site/fault-site.mjs').FaultSite} FaultSite
 * @typedef {import('../plan.mjs').Fault} Fault
 * @typedef {(site: FaultSite, fault: Fault) => Promise<void>} Happening
 */

/** @param {FaultSite} site @param {string} service @param {(client: pg.Client) => Promise<void>} work */
async function asOperator(site, service, work) {
  const address = new URL(site.servers.postgres.url);
  address.pathname = `/aar_${service}`;
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 20_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Terminates the processes' connections to one database or to all, but not those of the harness. */
const END_CONNECTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where usename like 'aar\\_%' and usename <> current_user and ($1 = '' or datname = $1) and application_name <> 'hog'`;

/** @type {Record<string, Happening>} */
export const POSTGRES = {
  /** Ends early when another fault ends the connection. */
  'locks a table': (site, { options, lasts }) =>
    patiently('the lock', () =>
      asOperator(site, options.service, async client => {
        await client.query(`begin; lock table ${options.table} in access exclusive mode`);
        await sleep(lasts);
        await client.query('rollback').catch(() => {});
      }),
    ),

  async 'is slow'(site, { options, lasts }) {
    site.servers.proxy.slowDown(options.delay);
    await sleep(lasts);
    site.servers.proxy.slowDown(0);
  },

  async 'has no connection left'(site, { lasts }) {
    /** @type {pg.Client[]} */
    const hogs = [];
    const address = site.servers.direct.community;
    const takeAll = async () => {
      for (;;) {
        const hog = new pg.Client({
          connectionString: address,
          application_name: 'hog',
          connectionTimeoutMillis: 5_000,
        });
        hog.on('error', () => {});
        if (
          !(await hog.connect().then(
            () => true,
            () => false,
          ))
        )
          return;
        hogs.push(hog);
      }
    };
    const until = Date.now() + lasts;
    try {
      await patiently('ending connections', () =>
        asOperator(site, 'community', async client => void (await client.query(END_CONNECTIONS, ['']))),
      );
      while (Date.now() < until) {
        await takeAll();
        await sleep(100);
      }
    } finally {
      await Promise.all(hogs.map(hog => hog.end().catch(() => {})));
    }
  },

  async 'is read-only'(site, { options: { service }, lasts }) {
    /** @param {string} change */
    const alter = change =>
      patiently(`the database ${change}`, () =>
        asOperator(site, service, async client => {
          await client.query('set default_transaction_read_only = off');
          await client.query(`alter database aar_${service} ${change}`);
          await client.query(END_CONNECTIONS, [`aar_${service}`]);
        }),
      );
    await alter('set default_transaction_read_only = on');
    await sleep(lasts);
    await alter('reset default_transaction_read_only');
  },

  async 'is killed'({ servers: { postgres } }, { options, lasts }) {
    await postgres.stop(options.signal);
    await sleep(lasts);
    // Its child processes may still use its shared memory.
    await patiently('starting PostgreSQL', () => postgres.start(), 20);
  },
};
