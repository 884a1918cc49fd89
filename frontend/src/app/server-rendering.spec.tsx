/** @jest-environment node */
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { renderToReadableStream } from 'react-dom/server';
import { matchRoutes, StaticRouter, useRoutes, type RouteObject } from 'react-router-dom';
import { sitePaths } from '@aar/contracts/site-paths';
import { createQueryClient } from './query-client';
import { i18n } from '../i18n/i18n';
import { someActivist, someEvent } from '../testing/some-public-data';
import { someRequest } from '../testing/some-request';
import { routes } from './routes';

const request = someRequest();
/** What the server answers to a visitor, by the first two parts of the query's key. */
const answers: Record<string, unknown> = {
  'siteContent list': [{ id: 'c1', key: 'site-name', content: 'Dogs of Pune', isActive: true }],
  'activists list': { activists: [someActivist], nextCursor: null },
  'activists featured': { ...someActivist, impactScore: 7 },
  'activists statistics': { activists: 3, ngos: 1, eventsThisMonth: 2 },
  'activities recent': [],
  'events list': { events: [someEvent], nextCursor: null },
  'pages public': { slug: 'about-us', title: 'About Us', content: '<h2>Who we are</h2>', metaDescription: null },
  'supportRequests list': { supportRequests: [request], nextCursor: null },
  'supportRequests get': request,
};

const Routes = () => useRoutes(routes);

/** The markup of a page as a server would send it. */
async function markupOf(address: string, queries: QueryClient) {
  const failures: unknown[] = [];
  const page = () =>
    renderToReadableStream(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <StaticRouter location={address}>
            <Routes />
          </StaticRouter>
        </QueryClientProvider>
      </I18nProvider>,
      // In one piece, in the order of the page.
      { onError: error => void failures.push(error), progressiveChunkSize: Infinity },
    );
  // The first time its chunks are fetched: what waits for them comes out of order.
  await (
    await page()
  ).allReady;
  const markup = await new Response(await page()).text();
  expect(failures).toEqual([]);
  return markup;
}

/** What stands in the place of the screen. */
const screenIn = (markup: string) => /<main[^>]*>([^]*)<\/main>/.exec(markup)?.[1] ?? '';
const hasHeading = (markup: string) => screenIn(markup).includes('<h1');
const isLoading = (markup: string) => screenIn(markup).includes('role="status"');

/** A client with an answer to everything that a page asks. */
function answered(asked: QueryKey[]) {
  const queries = createQueryClient();
  for (const key of asked) {
    const answer = answers[`${key[0]} ${key[1]}`];
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

// Node has them too, and would keep one visitor's things for the next.
beforeAll(() => {
  for (const storage of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, storage, {
      get() {
        throw new Error(`${storage} was used while rendering`);
      },
    });
});

it('has no browser here', () => {
  for (const name of ['window', 'document', 'location', 'matchMedia']) expect(name in globalThis).toBe(false);
});

describe.each(publicPaths.filter(path => !isRedirect(path)))('without a browser %s', path => {
  it('renders its heading or that it is loading, then its heading with what the server answered', async () => {
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

it('shows in the first markup what the server knows', async () => {
  const first = createQueryClient();
  await markupOf('/', first);
  const asked = first
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  expect(await markupOf('/', answered(asked))).toContain(request.title);
});
