import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, headers } from '@nats-io/transport-node';
import { line, percentile } from './measure.mjs';

// The platform is CommonJS and is built when the bench starts: a static import would come too early.
const require = createRequire(import.meta.url);

const eventName = 'identity.member.changed.v1';
const consumer = 'community__identity_member_changed_v1';
/** Use fewer only to try out the bench. */
const events = Number(process.env.REPLAY_EVENTS ?? 100_000);
const perSecond = 50;
const quietSeconds = 20;
const pages = [
  '/activists?state=Maharashtra',
  '/activists?state=Kerala&city=Kochi',
  '/support-requests?state=Maharashtra',
  '/events',
];

/** A replay of 100,000 events into the community service: the p99 of its pages during the replay compared with that without. */
export async function replay({ site, say }) {
  const community = site.processes.get('community');
  const load = pagesOf(site);
  await load(() => delay(5_000)); // warms up
  const quiet = await load(() => delay(quietSeconds * 1_000));
  say(`quiet: ${describe(quiet)}`);

  const { natsAddress } = require('@aar/platform/messaging/nats-address');
  const connection = await connect(natsAddress(site.backing.nats));
  await community.stop();
  await publish(connection);
  say(`${events.toLocaleString('en')} events wait`);
  community.start();
  await community.ready(AbortSignal.timeout(30_000));

  const manager = await jetstreamManager(connection);
  const left = async () => {
    const { num_pending, num_ack_pending } = await manager.consumers.info('EVENTS', consumer);
    return num_pending + num_ack_pending;
  };
  await load(() => delay(5_000)); // warms up, as before
  const first = await left();
  const begin = Date.now();
  const busy = await load(async () => {
    while ((await left()) > 0) await delay(500);
  });
  const rate = Math.round(first / ((Date.now() - begin) / 1_000));
  await connection.close();
  say(`replaying ${rate} events/s: ${describe(busy)}`);

  const [before, meanwhile] = [quiet, busy].map(({ times }) => percentile(times, 99));
  const ratio = (meanwhile / before).toFixed(2);
  return [
    line(
      '-',
      `p99 of pages while ${first.toLocaleString('en')} events are replayed (${rate}/s) against without`,
      `${ratio} (${meanwhile.toFixed(1)} ms against ${before.toFixed(1)} ms, ${busy.failed} of ${busy.times.length} failed)`,
      '<= 2, none failed',
      ratio <= 2 && busy.failed === 0,
    ),
  ];
}

/** Requests pages from the service itself at a constant rate, whatever the response times, until the work is done. */
function pagesOf(site) {
  const { actorSigner } = createRequire(import.meta.url)('@aar/platform/service/actor');
  const key = JSON.parse(site.processes.get('gateway').command.env.ACTOR_SIGNING_KEY);
  const sign = actorSigner(key);
  const url = `http://127.0.0.1:${site.ports.community}`;
  return async work => {
    const times = [];
    let failed = 0;
    let asked = 0;
    const ask = async () => {
      const begin = performance.now();
      const answer = await fetch(url + pages[asked++ % pages.length], {
        headers: { 'x-actor': await sign(null, 'community') },
      }).catch(() => undefined);
      await answer?.arrayBuffer();
      times.push(performance.now() - begin);
      if (!answer?.ok) failed += 1;
    };
    const timer = setInterval(ask, 1_000 / perSecond);
    await work();
    clearInterval(timer);
    return { times, failed };
  };
}

const describe = ({ times, failed }) =>
  `${times.length} pages, p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms, ${failed} failed`;

/** Publishes member events that only this service receives. */
async function publish(connection) {
  const stream = jetstream(connection);
  // An event that violates the contract would become a dead letter, and the bench would measure that.
  const { memberChanged } = createRequire(import.meta.url)('@aar/contracts/identity/members.messages');
  const member = number =>
    memberChanged.schema.parse({
      memberId: randomUUID(),
      version: 1,
      status: 'active',
      listed: true,
      role: 'user',
      userType: 'activist',
      fullName: `Replayed member ${number}`,
      state: 'Goa',
      city: 'Panaji',
      experience: 'experienced',
      bio: null,
      interests: ['Animal Rescue'],
      ngoName: null,
      ngoWebsite: null,
      ngoDescription: null,
      ngoApproved: false,
      isVerified: true,
      avatarUrl: null,
      joinedAt: new Date().toISOString(),
    });
  const batch = Math.min(500, events);
  for (let number = 0; number < events; number += batch)
    await Promise.all(
      Array.from({ length: batch }, (_, index) => {
        const sent = headers();
        sent.set('Aar-Only', consumer);
        return stream.publish(`events.${eventName}`, JSON.stringify(member(number + index)), {
          msgID: randomUUID(),
          headers: sent,
          timeout: 30_000,
        });
      }),
    );
}
