/** @jest-environment node */
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query';
import openGraph from 'open-graph-scraper';
import { renderToReadableStream } from 'react-dom/server';
import { matchRoutes, StaticRouter, useRoutes, type RouteObject } from 'react-router-dom';
import { paintedBy, privateSections, sitePaths } from '@aar/contracts/site-paths';
import { createQueryClient } from './query-client';
import { i18n } from '../i18n/i18n';
import { somePage, somePost, someStory } from '../testing/some-editorial';
import { someActivist, someEvent } from '../testing/some-public-data';
import { someRequest } from '../testing/some-request';
import { ServerRendering } from '../server-rendering/server-rendering-context';
import { SharePreview } from '../domain/sharing/share-preview';
import { routes } from './routes';

const request = someRequest();
/** The server's responses to a visitor, by the first two parts of the query key. */
const answers: Record<string, unknown> = {
  'menuItems list': { menuItems: [] },
  'siteContent list': [{ id: 'c1', key: 'site-name', content: 'Dogs of Pune', isActive: true }],
  'activists list': { activists: [someActivist], nextCursor: null },
  'activists get': { activist: someActivist },
  'activists states': { states: [{ state: 'Kerala', members: 3 }] },
  'activists featured': { ...someActivist, impactScore: 7 },
  'activists statistics': { activists: 3, ngos: 1, eventsThisMonth: 2 },
  'activities recent': [],
  'blogs public': { blogs: [somePost], nextCursor: null },
  'blogs publicPost': ({ slug }: { slug: string }) => ({ ...somePost, slug }),
  'stories public': { stories: [someStory], nextCursor: null },
  'stories publicStory': someStory,
  'contactUndo get': {
    contacts: [{ contactType: 'email', maskedContact: 'a***@example.in', maskedPresent: null }],
    until: '2026-11-30T08:00:00Z',
  },
  'events list': { events: [someEvent], nextCursor: null },
  'events get': someEvent,
  'pages public': ({ slug }: { slug: string }) => ({ ...somePage, slug }),
  'search texts': { results: [], nextCursor: null },
  'pages inFooter': { pages: [{ slug: 'how-we-work', title: 'How we work' }] },
  'editorial previewed': { noun: 'pages', expiresAt: '2026-11-30T08:00:00Z', item: somePage },
  'supportRequests list': { supportRequests: [request], nextCursor: null },
  'supportRequests get': request,
};

const Routes = () => useRoutes(routes);

/** The markup of a page as the server would send it. */
async function markupOf(address: string, queries: QueryClient, origin?: string) {
  const failures: unknown[] = [];
  const page = () =>
    renderToReadableStream(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <StaticRouter location={address}>
            <ServerRendering value={origin ? { origin, Preview: SharePreview } : undefined}>
              <Routes />
            </ServerRendering>
          </StaticRouter>
        </QueryClientProvider>
      </I18nProvider>,
      // In one piece, in document order.
      { onError: error => void failures.push(error), progressiveChunkSize: Infinity },
    );
  // The first rendering loads the chunks: content that suspends is sent out of order.
  await (
    await page()
  ).allReady;
  const markup = await new Response(await page()).text();
  expect(failures).toEqual([]);
  return markup;
}

/** The markup of the screen. */
const screenIn = (markup: string) => /<main[^>]*>([^]*)<\/main>/.exec(markup)?.[1] ?? '';
const hasHeading = (markup: string) => screenIn(markup).includes('<h1');
const isLoading = (markup: string) => screenIn(markup).includes('role="status"');

/** A client with a response for every query of the page. */
function answered(asked: QueryKey[]) {
  const queries = createQueryClient();
  for (const key of asked) {
    const known = answers[`${key[0]} ${key[1]}`];
    const answer: unknown = typeof known === 'function' ? known(key[2]) : known;
    if (answer === undefined) throw new Error(`this spec has no answer to ${JSON.stringify(key)}`);
    queries.setQueryData(key, key[2] === 'pages' ? { pages: [answer], pageParams: [undefined] } : answer);
  }
  return queries;
}

const publicPaths = [...sitePaths, '/no-such-page'].filter(path => !path.startsWith('/admin'));
const addressOf = (path: string) => path.replace(':id', request.id).replace(':token', 'a-token');
const isRedirect = (path: string) =>
  (matchRoutes(routes as RouteObject[], addressOf(path))?.at(-1)?.route.element as { props?: { to?: string } })?.props
    ?.to !== undefined;
const printed: unknown[][] = [];

beforeEach(() => {
  printed.length = 0;
  for (const level of ['error', 'warn'] as const)
    jest.spyOn(console, level).mockImplementation((...words) => void printed.push(words));
});

// Node.js has these globals too, and would share one visitor's data with the next.
beforeAll(() => {
  for (const storage of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, storage, {
      get() {
        throw new Error(`${storage} was used while rendering`);
      },
    });
});

it('runs without browser globals', () => {
  for (const name of ['window', 'document', 'location', 'matchMedia']) expect(name in globalThis).toBe(false);
});

describe.each(publicPaths.filter(path => !isRedirect(path)))('rendering %s without a browser', path => {
  it('shows its heading or that it loads, then its heading with the server’s responses', async () => {
    const first = createQueryClient();
    const loading = await markupOf(addressOf(path), first);
    expect(hasHeading(loading) || isLoading(loading)).toBe(true);

    const asked = first
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey);
    const whole = await markupOf(addressOf(path), answered(asked));
    expect(hasHeading(whole)).toBe(true);
    expect(whole).toContain('Dogs of Pune');
    expect(printed).toEqual([]);
  });
});

/** A page with the responses to all its queries. */
async function wholePage(address: string, origin?: string) {
  const first = createQueryClient();
  await markupOf(address, first);
  const asked = first
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  return markupOf(address, answered(asked), origin);
}

const isPrivate = (path: string) => privateSections.some(section => path === section || path.startsWith(`${section}/`));

describe.each(sitePaths.filter(path => !isPrivate(path) && !isRedirect(path)))(
  'server-rendered for visitors: %s',
  path => {
    it('has title, description and canonical URL in its head', async () => {
      const [head = ''] = (await wholePage(addressOf(path))).split('<div');
      expect(head.match(/<title>[^<]+ - Dogs of Pune<\/title>/g)).toHaveLength(1);
      expect(head).toMatch(/<meta name="description" content="[^"]{10,}"/);
      // Search results have no canonical URL.
      if (path === '/search') expect(head).toContain('<meta name="robots" content="noindex"/>');
      else expect(head).toMatch(new RegExp(`<link rel="canonical" href="${path.replace(/:\w+/, '[^"]+')}"/>`));
    });
  },
);

/** Parameters that pages read, but only for a member's dialog or a redirect, so the server does not render by them. */
const unpainted = ['create', 'emergency', 'offer', 'next', 'error', 'oauth_success'];

describe.each(sitePaths.filter(path => !isPrivate(path) && !isRedirect(path)))('the URL of %s', path => {
  const read = new Set<string>();
  const { get, has } = URLSearchParams.prototype;
  beforeEach(() => {
    read.clear();
    jest.spyOn(URLSearchParams.prototype, 'get').mockImplementation(function (this: URLSearchParams, name) {
      read.add(name);
      return get.call(this, name);
    });
    jest.spyOn(URLSearchParams.prototype, 'has').mockImplementation(function (this: URLSearchParams, name) {
      read.add(name);
      return has.call(this, name);
    });
  });
  afterEach(() => void Object.assign(URLSearchParams.prototype, { get, has }));

  it('is rendered from only those parameters that the gateway passes on', async () => {
    // A city is used only with its state.
    const address = `${addressOf(path)}?state=Kerala`;
    const page = await wholePage(address);
    expect([...read].filter(name => !unpainted.includes(name)).sort()).toEqual([...(paintedBy[path] ?? [])].sort());
    expect(await wholePage(`${address}&${unpainted.map(name => `${name}=true`).join('&')}`)).toBe(page);
  });
});

it('contains the server’s data in the first markup', async () => {
  expect(await wholePage('/')).toContain(request.title);
});

describe('a reader of Open Graph', () => {
  const drawn = (path: string) =>
    expect.stringMatching(`^https://site\\.example/api/share-pictures${path}/[0-9a-z]+\\.png$`);
  it.each([
    ['/', 'website', 'Home', '/site'],
    [`/support-requests/${request.id}`, 'article', request.title, `/support-requests/${request.id}`],
    [`/events/${someEvent.id}`, 'website', someEvent.title, `/events/${someEvent.id}`],
    [`/blog/${somePost.slug}`, 'article', somePost.title, `/blog/${somePost.slug}`],
    [`/stories/${someStory.id}`, 'article', someStory.title, someStory.afterImageUrl],
    ['/how-we-work', 'website', somePage.title, '/pages/how-we-work'],
  ])(
    'finds on %s its type, title, description, URL and picture, its own or a generated one',
    async (address, ogType, ogTitle, picture) => {
      const { result } = await openGraph({
        html: `<html><body>${await wholePage(address, 'https://site.example')}</body></html>`,
      });
      expect(result).toMatchObject({
        ogType,
        ogTitle,
        ogSiteName: 'Dogs of Pune',
        ogUrl: `https://site.example${address}`,
        ogDescription: expect.stringMatching(/.{10,}/),
        twitterCard: 'summary_large_image',
      });
      const shown = picture.startsWith('/api/')
        ? { url: `https://site.example${picture}` }
        : { url: drawn(picture), width: '1200', height: '630' };
      expect(result.ogImage).toEqual([expect.objectContaining({ ...shown, alt: ogTitle })]);
    },
  );
});
