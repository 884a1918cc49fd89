import path from 'node:path';
import type { Actor } from '@aar/contracts/access';
import type { Event } from '@aar/contracts/community/events.contract';
import { type ServiceProcess, spawnService } from '@aar/testing/service-process';
import { waitUntil } from '@aar/tools/ports.mjs';
import { anEvent, type Community, newcomer, startCommunity } from './community.harness';

// The service process is started twice, which is slow when others start at the same time.
let site: Community;
let child: ServiceProcess | undefined;
beforeAll(async () => {
  site = await startCommunity();
});
afterAll(async () => {
  await child?.stop();
  await site?.stop();
});

const seats = 20;
const main = path.join(__dirname, '../src/main.ts');

/** The service as a process of its own, so that it can be killed. */
async function start() {
  const { PORT: _, ...env } = site.env;
  child = await spawnService(main, env);
  const isReady = () =>
    fetch(`${child!.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(isReady, { what: 'the service to start', timeout: 60_000 });
}

it('a thousand joins, leaves and waits with a kill in the middle keep the counter correct, and nobody is overtaken', async () => {
  await start();
  const owner = await site.join();
  const { body: event } = await site.call<Event>(
    'POST /events',
    { ...anEvent(), maxParticipants: seats },
    { actor: owner },
  );
  const acts = ['POST join', 'POST leave', 'POST waitlist', 'DELETE waitlist'].map(act => act.split(' '));
  let done = 0;
  let back: Promise<unknown> = Promise.resolve();

  /** Retries calls that the kill interrupted once the service is back, as a member would. */
  async function act([method, path]: string[], actor: Actor): Promise<void> {
    await back;
    const at = child!.url;
    const body = method === 'POST' ? {} : undefined;
    const { status } = await site
      .call(`${method} /events/${event.id}/${path}`, body, { actor, at })
      .catch(() => ({ status: 0 }));
    if (status === 0 || status === 503) return act([method!, path!], actor);
    expect([200, 409]).toContain(status);
    done += 1;
    if (done === 500) back = child!.stop('SIGKILL').then(start);
  }
  // Deterministic, so that a failure can be reproduced.
  const walk = async (actor: Actor, at: number) => {
    for (let step = 0; step < 20; step += 1) await act(acts[(at * 7 + step * step) % acts.length]!, actor);
  };
  await Promise.all(Array.from({ length: 50 }, () => newcomer()).map(walk));

  const [found] = await site.dataSource.query(
    `select current_participants as counted,
       (select count(*)::int from event_participants p where p.event_id = e.id) + offered as taken, waiting, passed, unending
     from events e, lateral (
       select count(offered_until)::int as offered, (count(*) - count(offered_until))::int as waiting,
         coalesce(min(place) filter (where offered_until is null) < max(place) filter (where offered_until is not null), false)
           as passed,
         (count(offered_until) - (select count(*) from due_work where name = 'end-seat-offer'))::int as unending
       from event_waitlist w where w.event_id = e.id) line
     where e.id = $1`,
    [event.id],
  );
  expect(done).toBe(1_000);
  expect(found).toMatchObject({ counted: found.taken, passed: false, unending: 0 });
  expect(found.counted).toBeLessThanOrEqual(seats);
  if (found.waiting > 0) expect(found.counted).toBe(seats);
});
