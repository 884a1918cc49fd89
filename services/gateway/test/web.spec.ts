import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import { indexedPaths } from '@aar/contracts/site-paths';
import { feedFaults } from '@aar/testing/feed-faults';
import { waitUntil } from '@aar/tools/ports.mjs';
import { expectProblem, type Gateway, startGateway } from './gateway.harness';
import { sendJson } from './upstream';

const script = `console.log(${JSON.stringify('a'.repeat(2_000))});`;
const files: Record<string, string> = {
  'index.html':
    '<!doctype html><html lang="en"><head><title>Built</title><script type="module" src="/assets/index-1a2b.js"></script><link rel="modulepreload" crossorigin href="/assets/site-7a8b.js"><link rel="stylesheet" crossorigin href="/assets/index-5e6f.css"></head><body><div id="root"></div></body></html>',
  'assets/index-1a2b.js': script,
  'assets/ready-3c4d.js': 'plain',
  'assets/ready-3c4d.js.br': 'compressed by the build',
  'assets/index-1a2b.js.map': '{"sources":["../src/main.tsx"]}',
  'assets/index-1a2b.js.map.br': 'compressed',
  'assets/heic.worker-7c8d9e0.js': script,
  'assets/libheif-1f2e3d4.wasm': script,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'photo.webp': 'not really a photo',
  'assets/index-5e6f.css': '.card{color:green}',
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index-1a2b.js', css: ['assets/index-5e6f.css'] },
    'src/site.tsx': { file: 'assets/site-7a8b.js', imports: ['_vendor.js'] },
    '_vendor.js': { file: 'assets/vendor-9c0d.js' },
    'src/post.tsx': { file: 'assets/ready-3c4d.js', imports: ['index.html'] },
  }),
  // The fake renderer: shows the title of the item that its URL names, and counts its calls.
  '.server/entry-server.cjs': `
    const own = ${JSON.stringify(indexedPaths)};
    exports.brandStyles = content => '--brand-primary:' + (content.find(one => one.key === 'brand-color-primary')?.content ?? '#059669');
    exports.renderPage = async (address, send, signal) => {
      globalThis.painted = (globalThis.painted ?? 0) + 1;
      await send('/api/site-content');
      const path = address.split('?')[0].toLowerCase().replace(/(.)\\/$/, '$1');
      const call = /^.(support-requests|events).[^/]+$/.test(path) ? path
        : /^.(blog|stories)./.test(path) ? path.replace('/blog/', '/blogs/public/').replace('/stories/', '/stories/public/')
        : /^.[^/]+$/.test(path) && !own.includes(path) ? '/pages/public' + path : undefined;
      if (!call) return { html: '<h1>' + path + '</h1>', head: '', rules: '', answers: [], parts: [] };
      const answer = await send('/api' + call);
      if (answer.status >= 500) throw new Error('away');
      const item = await answer.json();
      const description = '<meta name="description" content="' + item.description + '"/>';
      return {
        html: '<h1 data-style="s1">' + item.title + '</h1>',
        head: '<title>' + item.title + '</title>' + description + '<meta property="og:image" content="/api/media/files/x.webp"/>',
        rules: '[data-style="s1"]{color:red}',
        answers: [[['some', 'call'], item]],
        parts: ['src/post.tsx'],
      };
    };`,
};
const content = [
  { key: 'site-name', content: 'Animal <Activist> Register', isActive: true },
  { key: 'site_tagline', content: 'Together for animals', isActive: true },
  { key: 'hero_main_image', content: '/media/hero.webp', isActive: true },
  { key: 'hero_title', content: '</script><img src=x onerror=alert(1)>', isActive: true },
];

let root: string;
let gateway: Gateway;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'aar-web-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  gateway = await startGateway({ WEB_ROOT: root });
});
afterAll(async () => {
  await gateway?.stop();
  rmSync(root, { recursive: true, force: true });
});
const answerContent = (items: object) => {
  gateway.content.answer = ({ path: url }, out) => {
    const item = written[url];
    if (item) return sendJson(out, item);
    if (url !== '/site-content') return sendJson(out, { status: 404, code: 'content.page.unknown', message: 'm' }, 404);
    return sendJson(out, items);
  };
};
const written: Record<string, object> = {
  '/blogs/public/winter': {
    slug: 'winter',
    title: 'A winter',
    excerpt: 'Forty sacks',
    featuredImageUrl: '/api/media/files/x.webp',
  },
  '/pages/public/how-we-work': {
    slug: 'how-we-work',
    title: 'How we work',
    metaTitle: 'Our work',
    content: '<p>With care</p>',
  },
};
const sendXml = (out: ServerResponse, xml: string, type = 'application/xml; charset=utf-8') =>
  void out.writeHead(200, { 'content-type': type }).end(xml);

beforeEach(async () => {
  gateway.reset();
  answerContent(content);
});

const open = (url: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + url, { headers: { accept: 'text/html,*/*;q=0.8', ...headers } });
const inlined = (html: string) =>
  JSON.parse(/<script type="application\/json" id="site-content">(.*?)<\/script>/s.exec(html)![1]!);

describe('the page', () => {
  test('has the content inlined and escaped, and the name of the site as its title, on every path of the site', async () => {
    for (const url of ['/', '/find-activists', '/admin/messaging?tab=1', '/support-requests', '/Login/']) {
      const answer = await open(url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const html = await answer.text();
      expect(inlined(html)).toEqual(content);
      expect(html).toContain('<title>Animal &lt;Activist&gt; Register</title>');
      expect(html).toContain('<meta name="description" content="Together for animals" />');
      expect(html).toContain('<meta property="og:image" content="https://site.example/media/hero.webp" />');
      expect(html).toContain('<html lang="en">');
      expect(html).not.toContain('<img src=x');
    }
  });

  test('has a strict policy and the other security headers', async () => {
    const { headers } = await open('/');
    const policy = headers.get('content-security-policy')!.split(';').sort();
    expect(policy).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      expect.stringMatching(/^style-src 'self' 'sha256-[\w+/]+='$/),
    ]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    });
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  test('may use the visitor’s location and passkeys, but no other feature; files and errors have the same policy', async () => {
    for (const url of [
      '/',
      '/find-activists',
      '/admin/messaging',
      '/nothing',
      '/favicon.svg',
      '/robots.txt',
      '/assets/none.js',
    ]) {
      const policy = (await open(url)).headers.get('permissions-policy')?.split(', ') ?? [];
      expect([url, policy.filter(rule => !rule.endsWith('=()'))]).toEqual([
        url,
        ['geolocation=(self)', 'publickey-credentials-create=(self)', 'publickey-credentials-get=(self)'],
      ]);
      expect(policy).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'payment=()', 'usb=()']));
    }
  });

  test.each(['%', '%ED%A0%80', '%C0%AF'])(
    'is shown with %s in a parameter that others append, and never an error',
    async piece => {
      for (const url of [`/events?utm_source=${piece}`, `/support-requests?q=${piece}`, `/login?${piece}=1`])
        expect([url, (await open(url)).status]).toEqual([url, 200]);
    },
  );

  describe('at a damaged URL, for example one cut off by a mail program', () => {
    const pieces = ['%', '%E0%A4%A', '%ED%A0%80', '%C0%AF', '%ZZ', '%E0%A4%A?utm_source=%'];
    const urls = pieces.flatMap(piece => [`/${piece}`, `/blog/${piece}`, `/events/a-${piece}`, `/a/b/c/${piece}`]);

    test.each(urls)('is the not-found page of the site: %s', async url => {
      for (const headers of [{}, { cookie: 'member=1' }] as Record<string, string>[]) {
        const answer = await open(url, headers);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
        expect(inlined(await answer.text())).toEqual(content);
      }
    });

    test('is a problem for programs, below the API, for a missing file, and for a POST', async () => {
      await expectProblem(await open('/blog/%E0%A4%A', { accept: 'application/json' }), 400, 'input.unreadable');
      await expectProblem(await open('/blog/%E0%A4%A', { accept: '*/*' }), 400, 'input.unreadable');
      await expectProblem(await open('/api/blogs/%E0%A4%A'), 400, 'input.unreadable');
      await expectProblem(await open('/assets/%E0%A4%A'), 400, 'input.unreadable');
      await expectProblem(
        await fetch(`${gateway.url}/login%E0`, { method: 'POST', headers: { accept: 'text/html' } }),
        ...([400, 'input.unreadable'] as const),
      );
    });

    test('is the page itself if only the part after the question mark is damaged', async () => {
      expect((await open('/events?city=%E0%A4')).status).toBe(200);
    });
  });

  test('is sent compressed, and as 304 to a client that has it', async () => {
    const answer = await open('/', { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(inlined(await answer.text())).toEqual(content);
    expect(answer.headers.get('etag')).toMatch(/^W\/"/);
    const again = await open('/', { 'if-none-match': answer.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  test('of an unknown path is sent with 404, even to a client that has the page', async () => {
    const etag = (await open('/')).headers.get('etag')!;
    for (const url of ['/nothing', '/support-requests/1/2', '/wp-login.php', '/admin/nothing', '/robots.txt/x'])
      for (const headers of [{}, { 'if-none-match': etag }] as Record<string, string>[]) {
        const answer = await open(url, headers);
        expect([url, answer.status, answer.headers.get('content-type')]).toEqual([
          url,
          404,
          'text/html; charset=utf-8',
        ]);
        expect(inlined(await answer.text())).toEqual(content);
      }
  });

  test('shows new content as soon as the service announces it', async () => {
    await open('/');
    answerContent([{ key: 'site-name', content: 'New name', isActive: true }]);
    await gateway.tell(cacheInvalidated, { tags: ['content.site-content'] });
    await waitUntil(async () => (await (await open('/')).text()).includes('<title>New name</title>'), {
      what: 'the new name',
    });
    answerContent(content);
    await gateway.tell(cacheInvalidated, { tags: ['content.site-content'] });
    await waitUntil(async () => (await (await open('/')).text()).includes('Activist'), { what: 'the old name' });
  });

  test('uses the last known content while the service is down or hangs', async () => {
    await open('/');
    gateway.content.answer = () => new Promise(() => undefined);
    await gateway.tell(cacheInvalidated, { tags: ['content.site-content'] });
    await waitUntil(async () => (await open('/')).ok && gateway.content.received.length > 0, { what: 'a question' });
    expect(inlined(await (await open('/')).text())).toEqual(content);
  });

  test('without any content is served as it was built', async () => {
    const other = await gateway.beside({ WEB_ROOT: root });
    await other.content.kill();
    const html = await (await fetch(other.url, { headers: { accept: 'text/html' } })).text();
    expect(html).toContain('<title>Built</title>');
    expect(html).not.toContain('site-content');
    await other.content.start();
    await other.stop();
  });
});

describe('the link at the end of a mail', () => {
  const token = 'B'.repeat(28) + 'a'.repeat(28);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = (url: string, headers: Record<string, string> = {}) =>
    fetch(gateway.url + url, { method: 'POST', redirect: 'manual', body: '', headers: { ...form, ...headers } });
  const toNotifications = () =>
    gateway.notifications.received.map(({ method, path: to, actor }) => [method, to, actor] as const);

  test('of List-Unsubscribe leads a browser to the page with the button, and changes nothing', async () => {
    const answer = await open(`/api/unsubscribe/${token}`);
    expect([answer.status, new URL(answer.url).pathname]).toEqual([200, `/unsubscribe/${token}`]);
    expect(toNotifications()).toEqual([]);
  });

  test('of List-Unsubscribe is refused to programs that only fetch it, and accepts the post of mail programs', async () => {
    const looked = await open(`/api/unsubscribe/${token}`, { accept: '*/*' });
    expect(looked.headers.get('allow')).toBe('POST');
    await expectProblem(looked, 405, 'route.method');
    const posted = await fetch(`${gateway.url}/api/unsubscribe/${token}`, {
      method: 'POST',
      redirect: 'manual',
      body: 'List-Unsubscribe=One-Click',
      headers: { ...form, accept: 'text/html' },
    });
    // RFC 8058 forbids a redirect.
    expect(posted.status).toBe(200);
    expect(toNotifications()).toEqual([['POST', `/unsubscribe/${token}`, null]]);
  });

  test('shows a page that was rendered on the server, the same for every link, and is not indexed', async () => {
    for (const page of ['', '/done', '/former', '/failed']) {
      const answer = await open(`/unsubscribe/${token}${page}`);
      const html = await answer.text();
      expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
      expect(html).toContain(`<h1>/unsubscribe/link${page}</h1>`);
      expect(html).not.toContain(token);
    }
    expect(toNotifications()).toEqual([]);
  });

  test('stops the mail when its form is posted without scripts, and says so', async () => {
    const answer = await press(`/unsubscribe/${token}`);
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      303,
      `/unsubscribe/${token}/done`,
      'no-store',
    ]);
    expect(toNotifications()).toEqual([['POST', `/unsubscribe/${token}`, null]]);
  });

  test('says that only a former address gets no more mail, if the link was sent to one', async () => {
    gateway.notifications.answer = (_, out) =>
      sendJson(out, { maskedContact: null, stopped: 'alerts', isFormerAddress: true });
    const answer = await press(`/unsubscribe/${token}`);
    expect(answer.headers.get('location')).toBe(`/unsubscribe/${token}/former`);
  });

  test.each([
    ['of a link that is not valid', () => (gateway.notifications.answer = (_, out) => sendJson(out, {}, 404))],
    ['while the service hangs', () => (gateway.notifications.answer = () => new Promise(() => undefined))],
  ])('says that it failed, on a page with the button: %s', async (_, arrange) => {
    arrange();
    const answer = await press(`/unsubscribe/${token}`);
    expect(answer.headers.get('location')).toBe(`/unsubscribe/${token}/failed`);
    gateway.reset();
    expect((await press(`/unsubscribe/${token}/failed`)).headers.get('location')).toBe(`/unsubscribe/${token}/done`);
  });

  test('is counted like the posts of mail programs', async () => {
    const limited = await gateway.beside({ WEB_ROOT: root, RATE_FACTOR: '0.02' });
    const pressed = () =>
      fetch(`${limited.url}/unsubscribe/${token}`, { method: 'POST', redirect: 'manual', headers: form, body: '' });
    for (let presses = 0; presses < 12; presses += 1) await pressed();
    const asked = limited.notifications.received.length;
    expect((await pressed()).headers.get('location')).toMatch(/failed$/);
    expect(limited.notifications.received).toHaveLength(asked);
    await limited.stop();
  });
});

describe('search engines', () => {
  test('learn from robots.txt which paths are disallowed, and where the sitemap is', async () => {
    const answer = await open('/robots.txt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = (await answer.text()).split('\n');
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toEqual(expect.arrayContaining(['Disallow: /api/', 'Disallow: /admin', 'Disallow: /unsubscribe']));
    expect(lines).toContain('Sitemap: https://site.example/sitemap.xml');
    // Otherwise no social network could show the picture of a shared link.
    expect(lines).toEqual(expect.arrayContaining(['Allow: /api/media/files/', 'Allow: /api/share-pictures/events/']));
  });

  test('find the sitemap of the site’s own pages and those of the services', async () => {
    gateway.content.answer = (_, out) => sendXml(out, '<urlset>of content</urlset>');
    const index = await (await open('/sitemap.xml')).text();
    expect(await feedFaults(index, 'sitemap-index')).toEqual([]);
    const parts = [...index.matchAll(/<loc>https:\/\/site\.example([^<]*)<\/loc>/g)].map(([, url]) => url!);
    expect(parts.sort()).toEqual(['/sitemap-community.xml', '/sitemap-content.xml', '/sitemap-site.xml']);
    const part = await open('/sitemap-content.xml');
    expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
      200,
      'application/xml; charset=utf-8',
      '<urlset>of content</urlset>',
    ]);
    expect((await open('/sitemap-content.xml', { 'if-none-match': part.headers.get('etag')! })).status).toBe(304);
  });

  test('get feeds at paths of the site, and 404 for a feed that does not exist', async () => {
    gateway.content.answer = ({ path: url }, out) =>
      url === '/feeds/blog/rss.xml'
        ? sendXml(out, '<rss/>', 'application/rss+xml; charset=utf-8')
        : sendJson(out, { status: 404, code: 'route.unknown', message: 'm' }, 404);
    const feed = await open('/feeds/blog/rss.xml');
    expect([feed.status, feed.headers.get('content-type'), await feed.text()]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
      '<rss/>',
    ]);
    expect((await open('/feeds/blog/nothing.xml')).status).toBe(404);
  });

  test('have the rate limit of reads for feeds, and get the time to wait', async () => {
    const limited = await gateway.beside({ WEB_ROOT: root, RATE_FACTOR: '0.05' });
    limited.content.answer = (_, out) => sendXml(out, '<rss/>', 'application/rss+xml; charset=utf-8');
    const read = () => fetch(`${limited.url}/feeds/blog/rss.xml`);
    for (let reads = 0; reads < 6; reads += 1) expect((await read()).status).toBe(200);
    await expectProblem(await read(), 429, 'rate.limited');
    await limited.stop();
  });

  test('are told not to index private and temporary pages', async () => {
    for (const url of ['/admin', '/preview/abc'])
      expect([url, (await open(url)).headers.get('x-robots-tag')]).toEqual([url, 'noindex']);
    expect((await open('/')).headers.has('x-robots-tag')).toBe(false);
  });

  test('find in the sitemap only pages that exist and are allowed to them', async () => {
    const answer = await open('/sitemap-site.xml');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const sitemap = await answer.text();
    expect(await feedFaults(sitemap, 'sitemap')).toEqual([]);
    const pages = [...sitemap.matchAll(/<loc>https:\/\/site\.example([^<]*)<\/loc>/g)].map(([, url]) => url!);
    expect(pages).toEqual(expect.arrayContaining(['/', '/find-activists', '/support-requests', '/about-us']));
    const forbidden = [...(await (await open('/robots.txt')).text()).matchAll(/^Disallow: (.*)$/gm)].map(
      ([, url]) => url!,
    );
    for (const page of pages) {
      expect([page, (await open(page)).status]).toEqual([page, 200]);
      expect(forbidden.filter(url => page.startsWith(url))).toEqual([]);
    }
  });
});

test('the page that tests codes exists only on a trial site', async () => {
  expect((await open('/test-otp')).status).toBe(200);
  const production = await gateway.beside({ APP_ENV: 'production', WEB_ROOT: root });
  production.content.answer = gateway.content.answer;
  expect((await fetch(`${production.url}/test-otp`, { headers: { accept: 'text/html' } })).status).toBe(404);
  await production.stop();
});

describe('the page of a support request', () => {
  const url = '/support-requests/a7b0c1d2-0000-4000-8000-000000000001';
  const answerRequest = (title: string) => {
    gateway.community.answer = (_received, out) => sendJson(out, { title, description: 'Near the station' });
  };
  const painted = () => (globalThis as { painted?: number }).painted ?? 0;
  beforeEach(async () => {
    answerRequest('Dog hit by a car');
    await gateway.tell(cacheInvalidated, { tags: ['community.support-requests'] });
    await waitUntil(async () => (await (await open(url)).text()).includes('<title>Dog hit'), { what: 'the title' });
  });

  test('is rendered on the server for visitors, who can read it before any script runs', async () => {
    const answer = await open(url);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('<div id="root"><h1 data-style="s1">Dog hit by a car</h1></div>');
    expect(html).toContain('<title>Dog hit by a car</title>');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain(`<meta property="og:url" content="https://site.example${url}" />`);
    expect(html).toContain('<meta property="og:title" content="Dog hit by a car" />');
    expect(html).toContain('<meta property="og:image" content="https://site.example/api/media/files/x.webp"/>');
    expect(html.match(/name="description"/g)).toHaveLength(1);
  });

  test('contains the responses it was rendered with, and its styles, whose hash the policy allows', async () => {
    const answer = await open(url);
    const html = await answer.text();
    const answers = /<script type="application\/json" id="painted-answers">(.*?)<\/script>/s.exec(html)![1]!;
    expect(JSON.parse(answers)).toEqual([[['some', 'call'], expect.objectContaining({ title: 'Dog hit by a car' })]]);
    const style = /<style>(.*?)<\/style>/s.exec(html)![1]!;
    expect(style).toBe('.card{color:green}:root{--brand-primary:#059669}[data-style="s1"]{color:red}');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/index-5e6f.css" disabled>');
  });

  test('lists its scripts, which load after the first paint', async () => {
    const html = await (await open(url)).text();
    const sources = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, source]) => source);
    expect(sources).toEqual(['/assets/index-1a2b.js']);
    const names = /<script type="application\/json" id="painted-scripts">(.*?)<\/script>/s.exec(html)![1]!;
    expect(JSON.parse(names)).toEqual(['/assets/site-7a8b.js', '/assets/vendor-9c0d.js', '/assets/ready-3c4d.js']);
  });

  test('contains responses that cannot end their script element, whatever members write', async () => {
    const note = '</script><script>alert(1)</script><!-- ]]>';
    gateway.community.answer = (_received, out) => sendJson(out, { title: 'A dog', description: 'Hurt', note });
    const html = await (await open(url.replace(/1$/, '6'))).text();
    expect(html).toContain('<title>A dog</title>');
    expect(html).not.toContain('<script>alert');
    const answers = /<script type="application\/json" id="painted-answers">(.*?)<\/script>/s.exec(html)![1]!;
    expect(JSON.parse(answers)[0][1]).toMatchObject({ note });
  });

  test('is cached while its responses stay the same, and rendered again as soon as one changes', async () => {
    await open(url);
    const before = painted();
    await Promise.all([open(url), open(url)]);
    expect(painted()).toBe(before);
    answerRequest('Two dogs hit by a car');
    await gateway.tell(cacheInvalidated, { tags: ['community.support-requests'] });
    await waitUntil(async () => (await (await open(url)).text()).includes('<title>Two dogs'), {
      what: 'the new title',
    });
    expect(painted()).toBe(before + 1);
  });

  test('is shown from the cache while the service hangs', async () => {
    await open(url);
    gateway.community.answer = () => new Promise(() => undefined);
    const asked = gateway.community.received.length;
    const shown = async () => (await open(url)).text();
    await waitUntil(
      async () => {
        expect(await shown()).toContain('<h1 data-style="s1">Dog hit by a car</h1>');
        return gateway.community.received.length > asked;
      },
      { what: 'the end of the time for which its response is fresh', timeout: 60_000 },
    );
    expect(await shown()).toContain('<h1 data-style="s1">Dog hit by a car</h1>');
  });

  test('that may have been hidden or erased is not shown while the service hangs', async () => {
    await open(url);
    gateway.community.answer = () => new Promise(() => undefined);
    await gateway.tell(cacheInvalidated, { tags: ['community.support-requests'] });
    await waitUntil(async () => !(await (await open(url)).text()).includes('Dog hit by a car'), { what: 'the shell' });
  });

  test('is the cached one, whatever query parameters are made up', async () => {
    await open(url);
    const before = painted();
    for (const made of ['?x=1', '?x=2', '?q=dog', '?utm_source=a&fbclid=b', '?', '?=&&x', '?x?y=1', '?%zz'])
      expect(await (await open(url + made)).text()).toContain('Dog hit');
    expect(painted()).toBe(before);
  });

  test('is the shell for a member, whose browser fills it', async () => {
    const answer = await open(url, { cookie: 'theme=dark; member=1' });
    const html = await answer.text();
    expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'accept-encoding, cookie']);
    expect(html).toContain('<div id="root"></div>');
    expect(html).not.toContain('painted-answers');
    expect(inlined(html)).toEqual(content);
  });

  test('is neither rendered nor requested for a member', async () => {
    const before = painted();
    const another = url.replace(/1$/, '2');
    for (const [address, status] of [
      [another, 200],
      ['/no/such/page', 404],
    ] as const)
      expect((await open(address, { cookie: 'member=1' })).status).toBe(status);
    expect(painted()).toBe(before);
    expect(gateway.community.received).not.toContainEqual(expect.objectContaining({ path: another }));
  });

  test('is the shell for a visitor who opens too many, because each costs the service a request', async () => {
    const limited = await gateway.beside({ WEB_ROOT: root, RATE_FACTOR: '0.05' });
    limited.content.answer = (_received, out) => sendJson(out, content);
    limited.community.answer = (_received, out) => sendJson(out, { title: 'A dog', description: 'Hurt' });
    const titles: boolean[] = [];
    for (let id = 1; id <= 8; id++) {
      const page = await fetch(limited.url + url.replace(/1$/, String(id)), { headers: { accept: 'text/html' } });
      titles.push((await page.text()).includes('<title>A dog</title>'));
    }
    expect(titles).toEqual([true, true, true, true, true, true, false, false]);
    expect(limited.community.received).toHaveLength(6);
    await limited.stop();
  });

  test('is the shell when the service is slow or fails, not an error page', async () => {
    gateway.community.answer = () => new Promise(() => undefined);
    const slow = await open(url.replace(/1$/, '3'));
    expect([slow.status, (await slow.text()).includes('<div id="root"></div>')]).toEqual([200, true]);
    gateway.community.answer = (_received, out) => sendJson(out, { status: 500, code: 'internal', message: 'm' }, 500);
    const failed = await open(url.replace(/1$/, '4'));
    expect([failed.status, (await failed.text()).includes('<div id="root"></div>')]).toEqual([200, true]);
  });

  test.each([
    [404, 404],
    [400, 404],
    [410, 410],
  ])('for which the service responds %i is sent with %i, and says so', async (says, status) => {
    gateway.community.answer = (_received, out) => sendJson(out, { status: says, code: 'x', title: 'Not there' }, says);
    const missing = await open(url.replace(/1$/, '5'));
    expect(missing.status).toBe(status);
    const html = await missing.text();
    expect(html).toContain('<h1 data-style="s1">Not there</h1>');
    expect(html).toContain('painted-answers');
  });

  test('that does not exist is rendered once, and found as soon as it exists', async () => {
    const absent = url.replace(/1$/, '7');
    let body: object = { status: 404, code: 'x', title: 'Not there' };
    gateway.community.answer = (_received, out) => sendJson(out, body, 'status' in body ? 404 : 200);
    expect((await open(absent)).status).toBe(404);
    const before = painted();
    for (let visit = 1; visit <= 3; visit++) {
      const answer = await open(absent);
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Not there')]);
    }
    expect(painted()).toBe(before);
    body = { title: 'A calf in a well', description: 'Deep' };
    const found = await open(absent);
    expect([found.status, await found.text()]).toEqual([200, expect.stringContaining('A calf in a well')]);
  });

  test('that does not exist costs the service no more requests than the limit of reads', async () => {
    const limited = await gateway.beside({ WEB_ROOT: root, RATE_FACTOR: '0.05' });
    limited.content.answer = (_received, out) => sendJson(out, content);
    limited.community.answer = (_received, out) => sendJson(out, { status: 404, code: 'x', title: 'None' }, 404);
    for (let visit = 1; visit <= 8; visit++) {
      const page = await fetch(limited.url + url, { headers: { accept: 'text/html' } });
      expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('<h1 data-style="s1">None')]);
    }
    expect(limited.community.received).toHaveLength(6);
    await limited.stop();
  });
});

describe('a URL that is not canonical', () => {
  const follow = (address: string, cookie = '') =>
    fetch(gateway.url + address, { headers: { accept: 'text/html', cookie }, redirect: 'manual' });

  test.each([
    ['/eVents?state=Kerala', '/events?state=Kerala'],
    ['/find-activists/', '/find-activists'],
    ['/How-We-Work', '/how-we-work'],
    ['/%65vents', '/events'],
  ])('%s redirects to %s, for members too', async (address, to) => {
    for (const cookie of ['', 'member=1']) {
      const answer = await follow(address, cookie);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
    }
  });

  test('is not redirected for private pages, whose tokens may contain both cases', async () => {
    const answer = await follow('/Unsubscribe/aBc');
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect((await follow('/no/Such/page')).status).toBe(404);
  });
});

describe('the page of a list', () => {
  const painted = () => (globalThis as { painted?: number }).painted ?? 0;

  test('with a search is rendered and not cached, because searches are endless', async () => {
    const before = painted();
    for (const search of ['?q=dog', '?q=dog', '?%71=dog', '?x=1&q=dog'])
      expect(await (await open(`/Support-Requests/${search}`)).text()).toContain('<h1>/support-requests</h1>');
    expect(painted()).toBe(before + 4);
  });

  test('is the shell for a visitor who searches too often, and still rendered without a search', async () => {
    const limited = await gateway.beside({ WEB_ROOT: root, RATE_FACTOR: '0.1' });
    limited.content.answer = (_received, out) => sendJson(out, content);
    const show = async (address: string) => {
      const answer = await fetch(limited.url + address, { headers: { accept: 'text/html' } });
      return [answer.status, (await answer.text()).includes('<h1>')];
    };
    const shown: unknown[] = [];
    for (let word = 1; word <= 4; word++) shown.push(await show(`/support-requests?q=${word}`));
    expect(shown).toEqual([...[1, 2].map(() => [200, true]), ...[3, 4].map(() => [200, false])]);
    expect(await show('/support-requests')).toEqual([200, true]);
    await limited.stop();
  });
});

describe('a page that staff wrote', () => {
  test('is rendered with its title', async () => {
    expect(await (await open('/blog/winter')).text()).toContain('<title>A winter</title>');
    const page = await open('/how-we-work');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>How we work</title>');
  });

  test('that does not exist is sent with 404; the shell is sent while the service hangs', async () => {
    for (const url of ['/blog/nothing', '/stories/7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0001', '/stories/x', '/Not_A_Slug'])
      expect([url, (await open(url)).status]).toEqual([url, 404]);
    const nowhere = await open('/no/page/at/all');
    expect([nowhere.status, await nowhere.text()]).toEqual([404, expect.stringContaining('<h1>/not/found</h1>')]);
    gateway.content.answer = () => new Promise(() => undefined);
    expect((await open('/blog/somewhere-else')).status).toBe(200);
  });
});

describe('files', () => {
  test('under assets/ are cached for ever and sent compressed', async () => {
    const answer = await open('/assets/index-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(await answer.text()).toBe(script);
    const plain = await open('/assets/index-1a2b.js', { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script]);
  });

  test('that the build compressed are sent unchanged', async () => {
    const { headers } = await fetch(`${gateway.url}/assets/ready-3c4d.js`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('content-type')).toContain('javascript');
  });

  test('programs for WebAssembly have its type and are sent compressed', async () => {
    const { headers } = await open('/assets/libheif-1f2e3d4.wasm', { 'accept-encoding': 'br' });
    expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual(['application/wasm', 'br']);
  });

  test('only the worker that decodes photos may compile WebAssembly, and it may load nothing from elsewhere', async () => {
    const policyOf = async (url: string) => (await open(url)).headers.get('content-security-policy');
    expect(await policyOf('/assets/heic.worker-7c8d9e0.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    for (const url of ['/', '/assets/index-1a2b.js', '/assets/libheif-1f2e3d4.wasm'])
      expect([url, await policyOf(url)]).toEqual([url, expect.not.stringContaining('wasm')]);
  });

  test('of other names are cached for an hour', async () => {
    const answer = await open('/photo.webp');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await open('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });

  test('that do not exist are a problem, not a page; the manifest of the build is not served', async () => {
    await expectProblem(await open('/assets/index-old.js'), 404, 'route.unknown');
    await expectProblem(await open('/logo.png', { accept: 'image/png' }), 404, 'route.unknown');
    expect(await (await open('/.vite/manifest.json')).text()).not.toBe('{}');
    await expectProblem(await open('/.vite/manifest.json', { accept: 'application/json' }), 404, 'route.unknown');
    await expectProblem(await open('/..%2fpackage.json', { accept: 'application/json' }), 404, 'route.unknown');
  });

  test('source maps are not served', async () => {
    for (const name of ['index-1a2b.js.map', 'index-1a2b.js.map.br', 'index-1a2b.js.m%61p'])
      await expectProblem(await open(`/assets/${name}`), 404, 'route.unknown');
  });

  test('whose name cannot be decoded are a problem too', async () => {
    await expectProblem(await open('/%E0%A4%A', { accept: 'image/png' }), 400, 'input.unreadable');
    await expectProblem(await open('/api/%E0%A4%A'), 400, 'input.unreadable');
  });

  test('a page accepts no POST', async () => {
    await expectProblem(await fetch(`${gateway.url}/login`, { method: 'POST' }), 404, 'route.unknown');
  });
});

test('in production browsers are told to use HTTPS only, and no trial features are offered', async () => {
  const trial = '<meta name="aar-trial" content="true" />';
  expect(await (await open('/')).text()).toContain(trial);
  const production = await gateway.beside({ APP_ENV: 'production', WEB_ROOT: root });
  const answer = await fetch(production.url, { headers: { accept: 'text/html' } });
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(await answer.text()).not.toContain(trial);
  await production.stop();
});

describe('the description of the API', () => {
  test('is served as a document', async () => {
    const answer = await fetch(`${gateway.url}/api/openapi.json`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    const document = (await answer.json()) as { openapi: string; paths: object };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/support-requests/{id}/respond');
  });

  test('has a page that loads nothing from other sites', async () => {
    const answer = await fetch(`${gateway.url}/api/docs`);
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(answer.headers.get('content-security-policy')).not.toContain('script-src');
    const sources = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)=["']([^"']+)["']/g)].map(
      ([, source]) => source!,
    );
    expect(sources.length).toBeGreaterThan(3);
    for (const source of sources) {
      const asset = await fetch(new URL(source, `${gateway.url}/api/docs`));
      expect([source, asset.status]).toEqual([source, 200]);
      expect(asset.headers.get('content-security-policy')).not.toBeNull();
      await asset.arrayBuffer();
    }
    expect(html).not.toMatch(/<script>[^<]/);
  });

  test('serves only the files of its package that it loads', async () => {
    for (const file of ['package.json', 'package%2ejson', 'README.md', 'swagger-ui-bundle.js.map', 'index.js'])
      await expectProblem(await fetch(`${gateway.url}/api/docs/${file}`), 404, 'route.unknown');
  });
});
