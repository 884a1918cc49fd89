import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { waitUntil } from '@aar/tools/ports.mjs';
import { onDatabase } from './database.mjs';
import { loadMembers, startUncachedGateway } from './directory.mjs';
import { alternate, line, load, median, medianRatio } from './measure.mjs';

const members = 1_000_000;
const query = '?state=Maharashtra';

/** Goals 1 and 2: a page of 24 members of one state out of a million, through the gateway, compared with plain Fastify and pg. */
export async function lists({ site, say }) {
  const databaseUrl = site.databaseUrl('community');
  await loadMembers(databaseUrl, members, say);
  const direct = await startDirect(databaseUrl);
  const uncached = await startUncachedGateway(site);
  try {
    const urls = {
      direct: `${direct.url}/activists${query}`,
      uncached: `${uncached.url}/api/activists${query}`,
      shipped: `${site.url}/api/activists${query}`,
    };
    await sameWork(urls.direct, urls.uncached);
    // V8 keeps compiling for about the first thirty thousand requests.
    for (const url of Object.values(urls)) await load(url, 10);
    const measure = (url, headers) => () => load(url, 4, { headers });
    const results = await alternate(
      5,
      {
        ...Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, measure(url)])),
        compressed: measure(urls.shipped, { 'accept-encoding': 'gzip, deflate, br' }),
      },
      say,
    );
    const all = (figure, name) => results[name].map(result => result[figure]);
    const beside = (figure, name) => medianRatio(all(figure, name), all(figure, 'direct'));
    const rate = name => Math.round(median(all('perSecond', name)));
    const p99 = name => median(all('p99', name));
    const ratio = beside('perSecond', 'uncached');
    const slower = beside('p99', 'uncached');
    const cached = beside('perSecond', 'shipped');
    const compressed = beside('perSecond', 'compressed');
    return [
      line(
        1,
        'list with the cache off against direct Fastify and pg',
        `${ratio} (${rate('uncached')}/s against ${rate('direct')}/s)`,
        '>= 0.60',
        ratio >= 0.6,
      ),
      line(
        1,
        'its p99 against that of direct',
        `${slower} (${p99('uncached')} ms against ${p99('direct')} ms)`,
        '<= 2',
        slower <= 2,
      ),
      line(2, 'list as shipped against direct', `${cached} (${rate('shipped')}/s)`, '>= 3', cached >= 3),
      line(
        2,
        'the same as browsers take it, compressed',
        `${compressed} (${rate('compressed')}/s)`,
        '>= 3',
        compressed >= 3,
      ),
      await staleness(site),
    ];
  } finally {
    direct.close();
    uncached.close();
  }
}

/** The comparison is valid only while both return the same members. */
async function sameWork(direct, product) {
  const [theirs, ours] = await Promise.all([direct, product].map(async url => (await fetch(url)).json()));
  assert.deepEqual(theirs.activists, ours.activists);
  assert.ok(theirs.nextCursor && ours.nextCursor);
}

/** How long the list as shipped still shows the old name after a member has changed in the directory. */
async function staleness(site) {
  const url = `${site.url}/api/activists?state=Ladakh&limit=1`;
  const newest = async () => (await (await fetch(url)).json()).activists[0];
  const waits = [];
  await onDatabase(site.databaseUrl('community'), async client => {
    for (let round = 0; round < 10; round++) {
      const { id } = await newest();
      const name = `Renamed ${round}`;
      await client.query('update activists set full_name = $2 where id = $1', [id, name]);
      const since = Date.now();
      await waitUntil(async () => (await newest()).fullName === name, { what: 'the new name', timeout: 10_000 });
      waits.push(Date.now() - since);
      await delay(200);
    }
  });
  const longest = Math.max(...waits);
  // The change bypasses the service, so nothing invalidates the cache: only its TTL of one second applies.
  return line(
    2,
    'longest staleness without invalidation',
    `${longest} ms`,
    '<= 1000 ms and a request',
    longest <= 1_100,
  );
}

/** Starts the baseline in a process of its own. */
async function startDirect(databaseUrl) {
  const child = fork(fileURLToPath(new URL('direct-list.mjs', import.meta.url)), [databaseUrl]);
  const { port } = await new Promise(resolve => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}`, close: () => child.kill() };
}
