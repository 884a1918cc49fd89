import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTS } from './events.mjs';
import { POSTGRES } from './postgres.mjs';
import { CLOCK, REPLICA } from './processes.mjs';
import { BUCKET, MAIL_SERVER, NATS, REDIS } from './servers.mjs';

/** @type {Record<string, Record<string, import('./postgres.mjs').Happening>>} */
const HAPPENINGS = {
  postgres: POSTGRES,
  nats: NATS,
  redis: REDIS,
  bucket: BUCKET,
  'mail server': MAIL_SERVER,
  clock: CLOCK,
  events: EVENTS,
  replica: REPLICA,
};

/**
 * Injects the faults of a plan as the load progresses: those of one target one after the other, those of different targets
 * concurrently.
 *
 * @param {import('../site/fault-site.mjs').FaultSite} site
 * @param {{ plan: import('../plan.mjs').Plan, ended: () => number, isOver: () => boolean, note: (line: string) => void }} run ended: the
 *   number of calls so far; isOver: the load has ended, so that the remaining faults begin at once
 */
export function inject(site, { plan, ended, isOver, note }) {
  /** @type {Map<string, Promise<void>>} */
  const turns = new Map();
  /** @type {Set<string>} */
  const underWay = new Set();
  const running = (async () => {
    for (const fault of plan.faults) {
      while (ended() < fault.at && !isOver()) await sleep(50);
      const what = `${fault.target} ${fault.name}`;
      const turn = (turns.get(fault.target) ?? Promise.resolve()).then(async () => {
        underWay.add(what);
        note(`begins: ${what}`);
        await HAPPENINGS[fault.target]?.[fault.name]?.(site, fault);
        underWay.delete(what);
        note(`ended: ${what}`);
      });
      turn.catch(() => {}); // the caller awaits all turns and gets the error
      turns.set(fault.target, turn);
    }
    await Promise.all(turns.values());
  })();
  return { done: running, underWay: () => [...underWay] };
}
