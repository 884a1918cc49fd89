import { fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signedIn } from './api.mjs';
import { alternate, line, load, median, medianRatio } from './measure.mjs';

/** Goal 4: the site's texts, requested with and without their ETag, compared with a static response of the same bytes. */
export async function content({ site, say }) {
  const url = `${site.url}/api/site-content`;
  const known = await fetch(url);
  const body = Buffer.from(await known.arrayBuffer());
  const etag = known.headers.get('etag');
  const fixed = await startStatic(body);
  try {
    const variants = {
      fixed: (seconds = 2) => load(fixed.url, seconds),
      whole: (seconds = 2) => load(url, seconds),
      unchanged: (seconds = 2) => load(url, seconds, { headers: { 'if-none-match': etag } }),
    };
    // Long enough for V8 to compile what is measured.
    for (const warm of Object.values(variants)) await warm(10);
    const results = await alternate(10, variants, say);
    const rates = name => results[name].map(({ perSecond }) => perSecond);
    const rate = name => Math.round(median(rates(name)));
    const ratio = name => medianRatio(rates(name), rates('fixed'));
    const measured = name => `${ratio(name)} (${rate(name)}/s against ${rate('fixed')}/s)`;
    const longest = Math.max(...(await timesToSee(site, url)));
    return [
      line(
        4,
        `site content (${body.length} bytes) against static Fastify`,
        measured('whole'),
        '>= 0.9',
        ratio('whole') >= 0.9,
      ),
      line(4, 'the same, unchanged: 304', measured('unchanged'), '>= 1.1', ratio('unchanged') >= 1.1),
      line(4, 'until visitors see a change, longest of 10', `${longest} ms`, '<= 200 ms', longest <= 200),
    ];
  } finally {
    fixed.close();
  }
}

/** Milliseconds from the response to an administrator's change until a visitor's response shows it. */
async function timesToSee(site, url) {
  const { token } = await signedIn(site, 'administrator');
  const shown = async () => (await (await fetch(url)).json()).find(({ key }) => key === 'otp_mobile_enabled')?.content;
  const times = [];
  for (let round = 0; round < 10; round++) {
    const mobileOTPEnabled = round % 2 === 1;
    const answer = await fetch(`${site.url}/api/admin/otp-settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ emailOTPEnabled: true, mobileOTPEnabled, requireOTP: true }),
    });
    if (!answer.ok) throw new Error(`the change answered ${answer.status}`);
    const begin = performance.now();
    while ((await shown()) !== String(mobileOTPEnabled)) await delay(2);
    times.push(Math.round(performance.now() - begin));
    await delay(200);
  }
  return times;
}

async function startStatic(body) {
  const child = fork(fileURLToPath(new URL('static-json.mjs', import.meta.url)), [body.toString('base64')]);
  const { port } = await new Promise(resolve => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}/site-content`, close: () => child.kill() };
}
