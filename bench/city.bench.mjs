import { createRequire } from 'node:module';
import fs from 'node:fs';
import { connect } from '@nats-io/transport-node';
import { createEventSource } from 'eventsource-client';
import { waitUntil } from '@aar/tools/ports.mjs';
import { signedIn } from './api.mjs';
import { onDatabase } from './database.mjs';
import { line, percentile } from './measure.mjs';
import { addRecipients } from './recipients.mjs';

// The platform is CommonJS and is built when the bench starts: a static import would come too early.
const require = createRequire(import.meta.url);

/** Use fewer only to try out the bench. */
const members = Number(process.env.CITY_MEMBERS ?? 300_000);
const neighbours = 400;
const roundsAlone = Number(process.env.CITY_ROUNDS ?? 30);
const elsewhere = 'elsewhere.example';
const processes = ['notifications', 'worker-codes', 'worker-campaigns', 'gateway'];

const request = (title, urgencyLevel, city) => ({
  title: `${title} ${Date.now()}`,
  requestType: 'Emergency Rescue',
  urgencyLevel,
  ...city,
  description: 'Posted by the bench to see how fast the members of a city hear of it.',
  location: 'At the bridge',
});
const large = { state: 'Maharashtra', city: 'Nagpur' };
const other = { state: 'Maharashtra', city: 'Pune' };

/** Goal 15: a critical support request in a large city, and how much it delays an ordinary one elsewhere. */
export async function city({ site, sink, say }) {
  const databaseUrl = site.databaseUrl('notifications');
  await addRecipients(databaseUrl, { count: members, ...large });
  await addRecipients(databaseUrl, { count: neighbours, ...other, domain: elsewhere });
  const [asking, listening] = [await signedIn(site, 'ngo'), await signedIn(site, 'activist')];
  const bells = await listenTo(site, listening.token);
  const ordinary = async () => {
    await sink.reset(elsewhere);
    bells.heard.length = 0;
    const sent = Date.now();
    await asking.post('/support-requests', request('Ordinary', 'high', other));
    await waitUntil(async () => bells.heard.length > 0 && (await sink.stats(elsewhere)).messages >= neighbours, {
      what: 'the ordinary alert',
      timeout: 60_000,
    });
    const { first, last } = await sink.stats(elsewhere);
    return { bell: bells.heard[0] - sent, first: first - sent, last: last - sent };
  };

  for (let warmUp = 0; warmUp < 5; warmUp++) await ordinary();
  const alone = [];
  while (alone.length < roundsAlone) alone.push(await ordinary());
  say(`ordinary alert alone: ${summary(alone)}`);

  const pushes = await followPushes(site.backing.nats);
  const memory = { start: residentMemory(site) };
  const sent = Date.now();
  const { id } = await asking.post('/support-requests', request('Critical', 'critical', large));
  const meanwhile = [];
  while (pushes.reached(large.city) < members) {
    if (Date.now() - sent > 300_000) throw new Error(`${pushes.reached(large.city)} bells after 300 seconds`);
    if (pushes.reached(large.city) > members / 2) memory.half ??= residentMemory(site);
    meanwhile.push(await ordinary());
  }
  const { first, last } = pushes.times(large.city);
  memory.end = residentMemory(site);
  const mailed = (await sink.stats()).messages;
  // Sending the mail takes longer than the bells: measure ordinary alerts during that too.
  const mailing = [];
  while (mailing.length < roundsAlone) mailing.push(await ordinary());
  say(`critical alert: first bell ${first - sent} ms, last ${last - sent} ms, ${mailed} mails by then`);
  say(`ordinary alert while it rings: ${summary(meanwhile)}`);
  say(`ordinary alert while its mail goes out: ${summary(mailing)}`);
  for (const [when, figures] of Object.entries(memory)) say(`resident MB at ${when}: ${JSON.stringify(figures)}`);
  const told = await noticesOf(databaseUrl, id);
  await pushes.close();
  bells.close();

  const all = [...meanwhile, ...mailing];
  const [p50, p99] = [50, 99].map(percent =>
    percentile(
      all.map(({ bell }) => bell),
      percent,
    ),
  );
  const mail = percentile(
    all.map(round => round.last),
    99,
  );
  return [
    line(15, `first bell of ${members} members`, `${first - sent} ms`, '<= 1 s', first - sent <= 1_000),
    line(
      15,
      'all their bells',
      `${((last - sent) / 1_000).toFixed(1)} s, ${told} notices`,
      `<= 60 s, ${members}`,
      last - sent <= 60_000 && told >= members,
    ),
    line(
      15,
      'bell of an ordinary request elsewhere meanwhile',
      `p50 ${p50} ms, p99 ${p99} ms (alone ${summary(alone)})`,
      'p50 <= 50 ms, p99 <= 150 ms',
      p50 <= 50 && p99 <= 150,
    ),
    line(15, `its ${neighbours} mails meanwhile`, `p99 ${mail} ms`, 'p99 <= 500 ms', mail <= 500),
  ];
}

function summary(rounds) {
  const of = (key, percent) =>
    percentile(
      rounds.map(round => round[key]),
      percent,
    );
  const both = key => `p50 ${of(key, 50)} ms, p99 ${of(key, 99)} ms`;
  return `${rounds.length} rounds; bell ${both('bell')}; first mail ${both('first')}; last mail ${both('last')}`;
}

/** Records when the bell of a signed-in member rings. */
async function listenTo(site, token) {
  const heard = [];
  const source = createEventSource({
    url: `${site.url}/api/live`,
    headers: { authorization: `Bearer ${token}` },
    onMessage: ({ event }) => event === 'notification' && heard.push(Date.now()),
  });
  await waitUntil(() => source.readyState === 'open', { what: 'the live connection', timeout: 10_000 });
  return { heard, close: () => source.close() };
}

/** Follows the pushes to the gateways, by city: how many members they are for, and when the first and the last one came. */
async function followPushes(servers) {
  const { natsAddress } = require('@aar/platform/messaging/nats-address');
  const connection = await connect(natsAddress(servers));
  const cities = new Map();
  const callback = (_, message) => {
    const { to, event, data } = message.json();
    if (event !== 'notification') return;
    const name = data.body.split(', ').at(-1);
    const known = cities.get(name) ?? { reached: 0, first: Date.now() };
    cities.set(name, { ...known, reached: known.reached + to.length, last: Date.now() });
  };
  // A push to few members has a member's id in its subject.
  for (const subject of ['live.pushed', 'live.pushed.>']) connection.subscribe(subject, { callback });
  await connection.flush();
  return {
    reached: name => cities.get(name)?.reached ?? 0,
    times: name => cities.get(name),
    close: () => connection.close(),
  };
}

/** Resident memory of each process, in MB. */
function residentMemory(site) {
  const of = name =>
    Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${site.processes.get(name).pid}/status`, 'utf8'))[1]);
  return Object.fromEntries(processes.map(name => [name, Math.round(of(name) / 1024)]));
}

async function noticesOf(databaseUrl, id) {
  const { rows } = await onDatabase(databaseUrl, client =>
    client.query('select count(*)::int as told from notifications where notice_id = $1', [id]),
  );
  return rows[0].told;
}
