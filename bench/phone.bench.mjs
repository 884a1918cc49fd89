import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '@aar/tools/testing/chromium.mjs';
import { line, median } from './measure.mjs';

const pages = ['/', '/find-activists', '/support-requests', '/events', '/login'];
const rounds = 5;
const kilobits = 1024 / 8;
/** A page has loaded when it neither requested nor computed anything for so long, in milliseconds. */
const quiet = 2_000;

/** Goal 14: first visits to public pages in a phone-sized browser, with Lighthouse's slow 4G and a CPU slowed down four times. */
export async function phone({ site, say }) {
  const browser = await chromium.launch({
    executablePath: await findChromium(say),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const results = [];
  try {
    for (const path of pages) {
      const loads = [];
      for (let round = 0; round < rounds; round++) loads.push(await visit(browser, site.url + path));
      const of = name => median(loads.map(one => one[name]));
      const [lcp, tbt, shift, script] = [
        Math.round(of('lcp')),
        Math.round(of('tbt')),
        of('cls').toFixed(3),
        Math.round(of('script')),
      ];
      say(`${path} LCP ${lcp} ms, TBT ${tbt} ms, CLS ${shift}, JavaScript ${script} KB`);
      const isMet = lcp <= 1_200 && tbt <= 200 && shift <= 0.02 && script <= 130;
      const measured = `LCP ${lcp} ms, TBT ${tbt} ms, CLS ${shift}, JavaScript ${script} KB`;
      results.push(
        line(
          14,
          `${path} on a phone, median of ${rounds}`,
          measured,
          'LCP <= 1200, TBT <= 200, CLS <= 0.02, <= 130 KB',
          isMet,
        ),
      );
    }
  } finally {
    await browser.close();
  }
  return results;
}

async function visit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600 * kilobits,
    uploadThroughput: 750 * kilobits,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  let lastRequest = performance.now();
  const scripts = new Set();
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastRequest = performance.now();
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.addInitScript(watch);
  await page.goto(url);
  // The network is idle for a while between the first paint and the scripts, which wait for it.
  await page.waitForFunction(isMounted, undefined, { timeout: 60_000 });
  const idleFor = async () => Math.min(performance.now() - lastRequest, await page.evaluate(sinceLastTask));
  while ((await idleFor()) < quiet) await delay(200);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  // As Lighthouse counts: the time of each task beyond 50 ms, after the first contentful paint.
  const tbt = seen.tasks
    .filter(({ start }) => start >= seen.fcp)
    .reduce((sum, { took }) => sum + Math.max(0, took - 50), 0);
  return { lcp: seen.lcp, cls: seen.cls, tbt, script: bytes / 1024 };
}

/** Runs in the page: whether React has taken over its element. */
const isMounted = () =>
  Object.keys(document.getElementById('root') ?? {}).some(name => name.startsWith('__reactContainer'));

/** Runs in the page: milliseconds since its last long task. */
const sinceLastTask = () =>
  performance.now() - Math.max(0, ...window.seen.tasks.map(({ start, took }) => start + took));

/** Runs in the page before its own scripts. */
function watch() {
  const seen = { lcp: 0, fcp: 0, cls: 0, tasks: [] };
  window.seen = seen;
  const on = (type, hear) =>
    new PerformanceObserver(list => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  on('largest-contentful-paint', entry => (seen.lcp = entry.startTime));
  on('paint', entry => entry.name === 'first-contentful-paint' && (seen.fcp = entry.startTime));
  on('layout-shift', entry => entry.hadRecentInput || (seen.cls += entry.value));
  on('longtask', entry => seen.tasks.push({ start: entry.startTime, took: entry.duration }));
}
