import lighthouse from 'lighthouse';
import { chromium } from '@playwright/test';
import { freePort } from '@aar/tools/ports.mjs';
import { findChromium } from '@aar/tools/testing/chromium.mjs';
import { line, median } from './measure.mjs';

const pages = ['/', '/find-activists', '/support-requests', '/events', '/blog', '/login'];
const rounds = 3;

/** Goal 14: first visits to public pages, measured by Lighthouse as on a phone: slow 4G and a CPU slowed down four times. */
export async function home({ site, say }) {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(say),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    const results = [];
    for (const path of pages) {
      const visits = [];
      for (let round = 0; round < rounds; round++) visits.push(await visit(port, site.url + path));
      const of = name => median(visits.map(one => one[name]));
      const [lcp, tbt, script, score] = ['lcp', 'tbt', 'script', 'score'].map(name => Math.round(of(name)));
      const shift = of('cls').toFixed(3);
      const measured = `LCP ${lcp} ms, TBT ${tbt} ms, CLS ${shift}, JavaScript ${script} KB, performance ${score}`;
      say(`${path} ${measured}, first text ${Math.round(of('fcp'))} ms`);
      const isMet = lcp <= 1_200 && tbt <= 200 && shift <= 0.02 && script <= 130 && score >= 95;
      const wanted = 'LCP <= 1200, TBT <= 200, CLS <= 0.02, <= 130 KB, >= 95';
      results.push(line(14, `${path} by Lighthouse, median of ${rounds}`, measured, wanted, isMet));
    }
    return results;
  } finally {
    await browser.close();
  }
}

async function visit(port, url) {
  const { lhr } = await lighthouse(url, { port, logLevel: 'error', onlyCategories: ['performance'] });
  const of = id => lhr.audits[id].numericValue;
  const requests = lhr.audits['network-requests'].details.items;
  const bytes = requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    fcp: of('first-contentful-paint'),
    lcp: of('largest-contentful-paint'),
    tbt: of('total-blocking-time'),
    cls: of('cumulative-layout-shift'),
    script: bytes / 1_000,
    score: lhr.categories.performance.score * 100,
  };
}
