import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answersChanged } from '@aar/contracts/gateway/live.messages';
import { waitUntil } from '@aar/tools/ports.mjs';
import { expectProblem, type Gateway, startGateway } from './gateway.harness';
import { sendJson } from './upstream';

const script = `console.log(${JSON.stringify('a'.repeat(2_000))});`;
const files: Record<string, string> = {
  'index.html':
    '<!doctype html><html lang="en"><head><title>Built</title><script type="module" src="/assets/index-1a2b.js"></script></head><body><div id="root"></div></body></html>',
  'assets/index-1a2b.js': script,
  'assets/ready-3c4d.js': 'plain',
  'assets/ready-3c4d.js.br': 'compressed by the build',
  'assets/index-1a2b.js.map': '{"sources":["../src/main.tsx"]}',
  'assets/index-1a2b.js.map.br': 'compressed',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'photo.webp': 'not really a photo',
  '.vite/manifest.json': '{}',
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
  gateway.content.answer = (_received, out) => sendJson(out, items);
};
beforeEach(async () => {
  gateway.reset();
  answerContent(content);
});

const open = (url: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + url, { headers: { accept: 'text/html,*/*;q=0.8', ...headers } });
const inlined = (html: string) =>
  JSON.parse(/<script type="application\/json" id="site-content">(.*?)<\/script>/s.exec(html)![1]!);

describe('the page', () => {
  test('carries the content, escaped, and is named after the site, on every path of the site', async () => {
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
      "style-src 'self'",
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

  test('comes compressed, and not at all to whoever has it', async () => {
    const answer = await open('/', { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(inlined(await answer.text())).toEqual(content);
    expect(answer.headers.get('etag')).toMatch(/^W\/"/);
    const again = await open('/', { 'if-none-match': answer.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  test('of an address that there is not says so by its status too, also to whoever has the page', async () => {
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

  test('shows new content as soon as the service tells of it', async () => {
    await open('/');
    answerContent([{ key: 'site-name', content: 'New name', isActive: true }]);
    await gateway.tell(answersChanged, { contract: 'content.site-content' });
    await waitUntil(async () => (await (await open('/')).text()).includes('<title>New name</title>'), {
      what: 'the new name',
      timeout: 1_000,
    });
    answerContent(content);
    await gateway.tell(answersChanged, { contract: 'content.site-content' });
    await waitUntil(async () => (await (await open('/')).text()).includes('Activist'), { what: 'the old name' });
  });

  test('keeps the last known content while the service is away or hangs', async () => {
    await open('/');
    gateway.content.answer = () => new Promise(() => undefined);
    await gateway.tell(answersChanged, { contract: 'content.site-content' });
    await waitUntil(async () => (await open('/')).ok && gateway.content.received.length > 0, { what: 'a question' });
    expect(inlined(await (await open('/')).text())).toEqual(content);
  });

  test('without any content it is served as it was built', async () => {
    const other = await gateway.beside({ WEB_ROOT: root });
    await other.content.kill();
    const html = await (await fetch(other.url, { headers: { accept: 'text/html' } })).text();
    expect(html).toContain('<title>Built</title>');
    expect(html).not.toContain('site-content');
    await other.content.start();
    await other.stop();
  });
});

describe('search engines', () => {
  test('are told by robots.txt what is for no robot, and where the sitemap is', async () => {
    const answer = await open('/robots.txt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = (await answer.text()).split('\n');
    expect(lines[0]).toBe('User-agent: *');
    expect(lines).toEqual(expect.arrayContaining(['Disallow: /api/', 'Disallow: /admin', 'Disallow: /unsubscribe']));
    expect(lines).toContain('Sitemap: https://site.example/sitemap.xml');
  });

  test('find in the sitemap pages that are there and open to them', async () => {
    const answer = await open('/sitemap.xml');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const pages = [...(await answer.text()).matchAll(/<loc>https:\/\/site\.example([^<]*)<\/loc>/g)].map(
      ([, url]) => url!,
    );
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

test('the page that tests codes is a page of a trial site alone', async () => {
  expect((await open('/test-otp')).status).toBe(200);
  const production = await gateway.beside({ APP_ENV: 'production', WEB_ROOT: root });
  production.content.answer = (_received, out) => sendJson(out, content);
  expect((await fetch(`${production.url}/test-otp`, { headers: { accept: 'text/html' } })).status).toBe(404);
  await production.stop();
});

describe('the page of a support request', () => {
  const url = '/support-requests/a7b0c1d2-0000-4000-8000-000000000001';

  test('can be shared: it names the request', async () => {
    gateway.community.answer = (_received, out) =>
      sendJson(out, { title: 'Dog "Moti" hit by a car', description: `Near\n the station. ${'Help! '.repeat(60)}` });
    const html = await (await open(url)).text();
    expect(html).toContain('<title>Dog &quot;Moti&quot; hit by a car</title>');
    expect(html).toContain(`<meta property="og:url" content="https://site.example${url}" />`);
    const description = /<meta property="og:description" content="([^"]*)"/.exec(html)![1]!;
    expect(description).toMatch(/^Near the station\. Help! .*…$/);
    expect(description.length).toBeLessThanOrEqual(200);
  });

  test('is the usual page for whoever asks for very many: each is a question to the service', async () => {
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

  test('is the usual page when there is none or the service hangs', async () => {
    const other = url.replace(/1$/, '2');
    gateway.community.answer = (_received, out) =>
      sendJson(out, { status: 404, code: 'community.support-request.unknown', message: 'm' }, 404);
    expect(await (await open(other)).text()).toContain('<title>Animal &lt;Activist&gt; Register</title>');
    gateway.community.answer = () => new Promise(() => undefined);
    expect((await open(url.replace(/1$/, '3'))).status).toBe(200);
  });
});

describe('files', () => {
  test('under assets/ are kept for ever and come compressed', async () => {
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

  test('that the build compressed are sent as it left them', async () => {
    const { headers } = await fetch(`${gateway.url}/assets/ready-3c4d.js`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('content-type')).toContain('javascript');
  });

  test('of other names are kept for an hour', async () => {
    const answer = await open('/photo.webp');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await open('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });

  test('that are not there are a problem, not a page; the build keeps its notes', async () => {
    await expectProblem(await open('/assets/index-old.js'), 404, 'route.unknown');
    await expectProblem(await open('/logo.png', { accept: 'image/png' }), 404, 'route.unknown');
    expect(await (await open('/.vite/manifest.json')).text()).not.toBe('{}');
    await expectProblem(await open('/.vite/manifest.json', { accept: 'application/json' }), 404, 'route.unknown');
    await expectProblem(await open('/..%2fpackage.json', { accept: 'application/json' }), 404, 'route.unknown');
  });

  test('the sources of the scripts stay with us', async () => {
    for (const name of ['index-1a2b.js.map', 'index-1a2b.js.map.br', 'index-1a2b.js.m%61p'])
      await expectProblem(await open(`/assets/${name}`), 404, 'route.unknown');
  });

  test('whose name cannot be read are a problem too', async () => {
    await expectProblem(await open('/%E0%A4%A'), 400, 'input.unreadable');
    await expectProblem(await open('/api/%E0%A4%A'), 400, 'input.unreadable');
  });

  test('a page is not a place to post to', async () => {
    await expectProblem(await fetch(`${gateway.url}/login`, { method: 'POST' }), 404, 'route.unknown');
  });
});

test('in production browsers are told to come by HTTPS only, and nothing is offered for trying out', async () => {
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

  test('has a page that needs nothing from elsewhere', async () => {
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

  test('serves of the package it is made with only what it loads', async () => {
    for (const file of ['package.json', 'package%2ejson', 'README.md', 'swagger-ui-bundle.js.map', 'index.js'])
      await expectProblem(await fetch(`${gateway.url}/api/docs/${file}`), 404, 'route.unknown');
  });
});
