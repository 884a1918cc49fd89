import { onDatabase } from './database.mjs';
import { loadMembers, startUncachedGateway } from './directory.mjs';
import { line, load, median, percentile } from './measure.mjs';

const [few, many] = [10_000, 1_000_000];
const state = 'Maharashtra';
const words = ['dogs of the lane', 'rescue', 'member 4711', 'street animals', 'member 99', 'nobody is called that'];

/** Goals 11 and 12: pages of the directory with ten thousand and with a million members, and its search, without the cache. */
export async function browse({ site, say }) {
  const databaseUrl = site.databaseUrl('community');
  const gateway = await startUncachedGateway(site);
  try {
    await emptyDirectory(databaseUrl);
    await loadMembers(databaseUrl, few, say);
    const before = await ratesOf(gateway.url, 15, say);
    await loadMembers(databaseUrl, many - few, say);
    const after = await ratesOf(gateway.url, 1_500, say);
    const growth = Object.keys(before).map(page => {
      const ratio = (before[page] / after[page]).toFixed(2);
      const measured = `${ratio} (${before[page]}/s, then ${after[page]}/s)`;
      return line(
        11,
        `time of the ${page} page with a million members against ten thousand`,
        measured,
        '<= 1.2',
        ratio <= 1.2,
      );
    });
    const times = await searchTimes(gateway.url);
    const p99 = percentile(times, 99).toFixed(1);
    return [
      ...growth,
      line(
        12,
        `search within ${state} among a million, 4 at a time, p99 of ${times.length}`,
        `${p99} ms`,
        '<= 50 ms',
        p99 <= 50,
      ),
    ];
  } finally {
    gateway.close();
  }
}

async function emptyDirectory(databaseUrl) {
  // One member of each place stays: loadMembers takes the places from the members.
  await onDatabase(databaseUrl, client =>
    client.query(
      `delete from activists where id not in (select (array_agg(id))[1] from activists group by state, city)`,
    ),
  );
}

async function ratesOf(url, depth, say) {
  const pages = { first: `${url}/api/activists?state=${state}`, deep: await pageAfter(url, depth) };
  const rates = {};
  for (const [page, address] of Object.entries(pages)) {
    await load(address, 2);
    const results = [];
    for (let round = 0; round < 3; round++) results.push((await load(address, 3)).perSecond);
    rates[page] = Math.round(median(results));
    say(`${page} page: ${rates[page]}/s`);
  }
  return rates;
}

/** The URL of the page after `pages` others, or of the last page. */
async function pageAfter(url, pages) {
  let address = `${url}/api/activists?state=${state}`;
  for (let page = 0; page < pages; page++) {
    const { nextCursor } = await (await fetch(address)).json();
    if (!nextCursor) break;
    address = `${url}/api/activists?state=${state}&cursor=${encodeURIComponent(nextCursor)}`;
  }
  return address;
}

async function searchTimes(url) {
  const times = [];
  const search = async () => {
    for (let round = 0; round < 25; round++)
      for (const q of words) {
        const begin = performance.now();
        const answer = await fetch(`${url}/api/activists?${new URLSearchParams({ state, q })}`);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`a search answered ${answer.status}`);
        times.push(performance.now() - begin);
      }
  };
  await Promise.all(Array.from({ length: 4 }, search));
  return times;
}
