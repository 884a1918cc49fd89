import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { waitUntil } from '@aar/tools/ports.mjs';
import { signedIn } from './api.mjs';
import { alternate, line, median } from './measure.mjs';
import { addRecipients } from './recipients.mjs';

const recipients = 100_000;
const jobs = 5_000;
const run = promisify(execFile);
const yardstick = fileURLToPath(new URL('direct-broadcast.mjs', import.meta.url));

/**
 * Goals 8 and 10: a broadcast compared with a plain loop over the same mail client and with one job per recipient, and a
 * broadcast whose worker is killed halfway.
 */
export async function broadcast({ site, sink, say }) {
  await addRecipients(site.databaseUrl('notifications'), { count: recipients, state: 'Kerala', city: 'Kochi' });
  const admin = await signedIn(site, 'administrator');
  const direct = async (design, count) => {
    await sink.reset();
    const { stdout } = await run(process.execPath, [
      yardstick,
      JSON.stringify({
        design,
        count,
        smtp: sink.url,
        database: site.databaseUrl('notifications'),
        redis: site.backing.redis,
      }),
    ]);
    return JSON.parse(stdout).perSecond;
  };
  const product = async () => (await campaign({ admin, sink })).perSecond;
  const rates = await alternate(
    5,
    { product, loop: () => direct('loop', recipients), 'a job each': () => direct('jobs', jobs) },
    say,
  );
  const [ours, loop, each] = ['product', 'loop', 'a job each'].map(name => median(rates[name]));
  const [ofLoop, ofJobs] = [(ours / loop).toFixed(2), (ours / each).toFixed(1)];

  const whole = await campaign({ admin, sink });
  const killed = await campaign({ admin, sink, atHalf: () => site.processes.get('worker-campaigns').kill('SIGKILL') });
  say(`killed at half: ${JSON.stringify(killed)}`);
  // Four chunks run at once. Each has up to 100 sends not yet recorded in the ledger and up to 20 in flight.
  const bound = 4 * (100 + 20);
  return [
    line(
      8,
      'broadcast against a direct loop with the same client',
      `${ofLoop} (${ours}/s against ${loop}/s)`,
      '>= 0.9',
      ofLoop >= 0.9,
    ),
    line(
      8,
      'broadcast against one job per recipient with the same client',
      `${ofJobs} (${each}/s)`,
      '>= 2.5',
      ofJobs >= 2.5,
    ),
    line(
      10,
      'lost and sent twice without a crash',
      `${whole.lost} and ${whole.twice}`,
      '0 and 0',
      whole.lost === 0 && whole.twice === 0,
    ),
    line(
      10,
      'lost and sent twice with the worker killed at half',
      `${killed.lost} and ${killed.twice}`,
      `0 and at most ${bound}`,
      killed.lost === 0 && killed.twice <= bound,
    ),
  ];
}

/** Sends one campaign to everybody and waits until it is completed. */
async function campaign({ admin, sink, atHalf }) {
  await sink.reset();
  const begin = Date.now();
  const { campaignId, recipientCount } = await admin.post('/admin/broadcast', {
    subject: 'Vaccination camp on Sunday',
    message: 'Bring the dogs of your street at ten. Doctors and water are there, leashes are not. '.repeat(12),
    messageType: 'email',
    targetAudience: 'all',
    urgency: 'low',
  });
  if (atHalf) {
    await waitUntil(async () => (await sink.stats()).recipients > recipientCount / 2, {
      what: 'half of it',
      timeout: 300_000,
    });
    atHalf();
  }
  await waitUntil(async () => (await admin.get(`/admin/campaigns/${campaignId}`)).status === 'completed', {
    what: 'the campaign',
    timeout: 600_000,
  });
  const { messages, recipients: reached, last } = await sink.stats();
  return {
    perSecond: Math.round(recipientCount / ((last - begin) / 1_000)),
    lost: recipientCount - reached,
    twice: messages - reached,
  };
}
