import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('./postgres.mjs').Happening} Happening */

/** @param {import('../site/fault-site.mjs').FaultSite} site @param {string} name */
function replicaOf({ replicas }, name) {
  const replica = replicas.get(name);
  if (!replica) throw new Error(`no replica ${name}`);
  return replica;
}

/** @type {Record<string, Happening>} */
export const REPLICA = {
  /** The process is restarted, as an orchestrator would. */
  async 'is killed'(site, { options }) {
    replicaOf(site, options.replica).kill('SIGKILL');
  },
  async 'is frozen'(site, { options, lasts }) {
    const replica = replicaOf(site, options.replica);
    replica.kill('SIGSTOP');
    await sleep(lasts);
    replica.kill('SIGCONT');
  },
  async 'is restarted'(site, { options }) {
    const replica = replicaOf(site, options.replica);
    await replica.stop(25_000);
    replica.start();
  },
};

/** @type {Happening} */
const whileWrong = async ({ clock }, { options, lasts }) => {
  clock.set(options.seconds);
  await sleep(lasts);
  clock.set(0);
};

/** @type {Record<string, Happening>} */
export const CLOCK = { 'is behind': whileWrong, 'was ahead': whileWrong };
