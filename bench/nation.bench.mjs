import fs from 'node:fs';
import { createEventSource } from 'eventsource-client';
import { Redis } from 'ioredis';
import { waitUntil } from '@aar/tools/ports.mjs';
import { signedIn } from './api.mjs';
import { line, percentile } from './measure.mjs';
import { addRecipients } from './recipients.mjs';

const few = 10_000;
const many = Number(process.env.NATION_RECIPIENTS ?? 1_000_000);
const codes = 'codes.example';
const second = 1_000;

/**
 * Goals 8 to 10 at national scale (NATION_RECIPIENTS, a million by default): the cost of a campaign to many compared with one to
 * few, and its effect on a sign-in code, on a pause and on the campaign's page.
 */
export async function nation({ site, sink, say }) {
  const databaseUrl = site.databaseUrl('notifications');
  const admin = await signedIn(site, 'administrator');
  const redis = new Redis(site.backing.redis);
  const watch = () => watchOf(site, redis);
  try {
    await addRecipients(databaseUrl, { count: few, state: 'Kerala', city: 'Kochi' });
    const small = await campaign({ admin, sink, watch });
    say(`${few} recipients: ${JSON.stringify(small)}`);
    await addRecipients(databaseUrl, { count: many - few, state: 'Kerala', city: 'Kochi' });
    const page = await openPage(site, admin);
    const large = await campaign({
      admin,
      sink,
      watch,
      meanwhile: id => disturb({ id, admin, site, sink, page, say }),
    });
    page.close();
    say(`${many} recipients: ${JSON.stringify(large)}`);
    const { codeMs, pauseMs, pagesMs, silentMs } = large.noticed;
    const [time, memory] = [large.microseconds / small.microseconds, large.workerMb / small.workerMb];
    const size = many.toLocaleString('en-IN');
    return [
      line(
        9,
        `time per recipient, ${size} against ${few.toLocaleString('en-IN')}`,
        time.toFixed(2),
        '<= 1.2',
        time <= 1.2,
      ),
      line(9, "the worker's memory, at most", `${memory.toFixed(2)} (${large.workerMb} MB)`, '<= 1.3', memory <= 1.3),
      line(9, 'Redis, at most', `${large.redisMb} MB more`, '<= 5 MB', large.redisMb <= 5),
      line(
        10,
        `lost and sent twice of ${size}`,
        `${large.lost} and ${large.twice}`,
        '0 and 0',
        large.lost + large.twice === 0,
      ),
      line(8, 'a code requested in the middle', `${codeMs} ms`, '<= 2 s', codeMs <= 2 * second),
      line(8, 'the last mail after pressing Pause', `${pauseMs} ms`, '<= 2 s', pauseMs <= 2 * second),
      line(
        8,
        "the campaign's page meanwhile",
        `p99 ${pagesMs} ms, longest silence ${silentMs} ms`,
        'p99 <= 1 s, <= 5 s',
        pagesMs <= second && silentMs <= 5 * second,
      ),
    ];
  } finally {
    redis.disconnect();
  }
}

/** Sends one campaign to everybody and waits until it is completed. Returns also the peak memory of the worker and of Redis. */
async function campaign({ admin, sink, watch, meanwhile }) {
  await sink.reset();
  const watched = await watch();
  const begin = Date.now();
  const { campaignId, recipientCount } = await admin.post('/admin/broadcast', {
    subject: 'Vaccination camp on Sunday',
    message: 'Bring the dogs of your street at ten. Doctors and water are there, leashes are not. '.repeat(12),
    messageType: 'email',
    targetAudience: 'all',
    urgency: 'low',
  });
  const noticed = await meanwhile?.(campaignId);
  await waitUntil(async () => (await admin.get(`/admin/campaigns/${campaignId}`)).status === 'completed', {
    what: 'the campaign',
    timeout: 3_600 * second,
  });
  const { messages, recipients, last } = await sink.stats();
  // The requested codes went to the same mail server.
  const asked = await sink.stats(codes);
  const took = last - begin - (noticed?.pausedMs ?? 0);
  return {
    recipientCount,
    seconds: Math.round(took / second),
    microseconds: Math.round((took * 1_000) / recipientCount),
    lost: recipientCount - (recipients - asked.recipients),
    twice: messages - recipients,
    ...watched.end(),
    noticed,
  };
}

/** Requests a code at 40 % of a campaign, pauses the campaign at 60 % and resumes it. */
async function disturb({ id, admin, site, sink, page, say }) {
  const { total } = (await admin.get(`/admin/campaigns/${id}`)).counts;
  const reached = async share => (await sink.stats()).recipients >= total * share;
  const until = share => waitUntil(() => reached(share), { what: `${share} of it`, timeout: 3_600 * second });
  await until(0.4);
  const asked = Date.now();
  const answer = await fetch(`${site.url}/api/auth/send-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ contact: `asha.${asked}@${codes}`, contactType: 'email' }),
  });
  if (!answer.ok) throw new Error(`asking for a code was answered ${answer.status} ${await answer.text()}`);
  await waitUntil(async () => (await sink.stats(codes)).messages > 0, { what: 'the code', timeout: 30 * second });
  const codeMs = (await sink.stats(codes)).first - asked;
  say(`a code after ${codeMs} ms`);
  await until(0.6);
  const pressed = Date.now();
  await admin.post(`/admin/campaigns/${id}/pause`, {});
  await new Promise(resolve => setTimeout(resolve, 5 * second));
  const pauseMs = Math.max(0, (await sink.stats()).last - pressed);
  say(`the last mail ${pauseMs} ms after pressing Pause`);
  const told = page.end();
  await admin.post(`/admin/campaigns/${id}/resume`, {});
  return { codeMs, pauseMs, pausedMs: Date.now() - pressed, ...told };
}

/** Acts as the open page of an administrator that shows campaigns: its requests, and the live events it receives. */
async function openPage(site, admin) {
  const [calls, told] = [[], [Date.now()]];
  const source = createEventSource({
    url: `${site.url}/api/live`,
    headers: { authorization: `Bearer ${admin.token}` },
    onMessage: ({ event }) => event === 'campaign' && told.push(Date.now()),
  });
  await waitUntil(() => source.readyState === 'open', { what: 'the live connection', timeout: 10 * second });
  const timer = setInterval(async () => {
    const asked = Date.now();
    const isAnswered = await admin.get('/admin/campaigns').then(
      () => true,
      () => false,
    );
    calls.push(isAnswered ? Date.now() - asked : Infinity);
  }, second);
  const close = () => (clearInterval(timer), source.close());
  return {
    close,
    end() {
      close();
      const silences = told.slice(2).map((at, index) => at - told[index + 1]);
      return { pagesMs: percentile(calls, 99), silentMs: Math.max(0, ...silences) };
    },
  };
}

/** Samples twice a second the memory of the worker and how much more memory Redis uses than before. */
async function watchOf(site, redis) {
  const used = async () => Number(/used_memory:(\d+)/.exec(await redis.info('memory'))[1]) / 2 ** 20;
  const { pid } = site.processes.get('worker-campaigns');
  const before = await used();
  const most = { workerMb: 0, redisMb: 0 };
  const timer = setInterval(async () => {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    most.workerMb = Math.max(most.workerMb, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1_024));
    most.redisMb = Math.max(most.redisMb, Number(((await used()) - before).toFixed(1)));
  }, second / 2);
  return { end: () => (clearInterval(timer), most) };
}
