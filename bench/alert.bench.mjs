import { createEventSource } from 'eventsource-client';
import { waitUntil } from '@aar/tools/ports.mjs';
import { signedIn } from './api.mjs';
import { line, percentile } from './measure.mjs';
import { openBrowsers, openSessions } from './open-browsers.mjs';
import { addRecipients } from './recipients.mjs';

const rounds = 60;
/** Live streams of other members that are open meanwhile. */
const streams = 1_000;
const request = round => ({
  title: `Bench request ${round} ${Date.now()}`,
  description: 'Posted by the bench to see how fast the neighbours hear of it.',
  requestType: 'Emergency Rescue',
  urgencyLevel: 'critical',
  location: 'Karve Road',
  state: 'Maharashtra',
  city: 'Pune',
});

/** A condition that holds when no mail has arrived since the previous check. */
function quiet(sink) {
  let before = -1;
  return async () => {
    const { messages } = await sink.stats();
    const isQuiet = messages === before;
    before = messages;
    return isQuiet;
  };
}

/** Goal 7: time from posting a support request to the bell of a neighbour and to the 500th mail, with many live streams open. */
export async function alert({ site, sink, say }) {
  await addRecipients(site.databaseUrl('notifications'), { count: 500, state: 'Maharashtra', city: 'Pune' });
  const [asking, listening] = [await signedIn(site, 'ngo'), await signedIn(site, 'activist')];
  const others = await openBrowsers(site, await openSessions(site, streams));
  const heard = [];
  const source = createEventSource({
    url: `${site.url}/api/live`,
    headers: { authorization: `Bearer ${listening.token}` },
    onMessage: ({ event }) => event === 'notification' && heard.push(Date.now()),
  });
  await waitUntil(() => source.readyState === 'open', { what: 'the live connection', timeout: 10_000 });

  const toBrowser = [];
  const to500 = [];
  for (let round = -5; round < rounds; round++) {
    await sink.reset();
    heard.length = 0;
    const sent = Date.now();
    await asking.post('/support-requests', request(round));
    await waitUntil(async () => heard.length > 0 && (await sink.stats()).messages >= 500, {
      what: 'alert and mails',
      timeout: 30_000,
    });
    const { at500 } = await sink.stats();
    await waitUntil(quiet(sink), { what: 'the last mail', timeout: 10_000 });
    if (round < 0) continue; // warm-up
    toBrowser.push(heard[0] - sent);
    to500.push(at500 - sent);
  }
  source.close();
  const { open } = await others.report();
  await others.close();
  if (open !== streams) throw new Error(`${open} of ${streams} streams were open at the end`);
  say(`${rounds} requests, ${streams} streams open; to the browser ${JSON.stringify(toBrowser)} ms`);
  const [p50, p99, mails] = [percentile(toBrowser, 50), percentile(toBrowser, 99), percentile(to500, 99)];
  return [
    line(
      7,
      `request sent to bell of a neighbour, ${streams.toLocaleString('en-IN')} streams open`,
      `p50 ${p50} ms, p99 ${p99} ms`,
      'p50 <= 50 ms, p99 <= 150 ms',
      p50 <= 50 && p99 <= 150,
    ),
    line(
      7,
      'request sent to the 500th mail',
      `p99 ${mails} ms (p50 ${percentile(to500, 50)} ms)`,
      'p99 <= 500 ms',
      mails <= 500,
    ),
  ];
}
