import { CompressedText } from '../encodings';
import type { Answer } from '../cache/response-cache';
import type { GatewayConfig } from '../gateway.config';
import type { RateLimits } from '../rate-limits/rate-limits';
import type { PublicResponses } from '../routes/public-responses';
import type { Page } from './page';
import { RenderedPages } from './rendered-pages';
import type { RenderPage, RenderedPage } from './web-build';

const page: Page = { text: new CompressedText(Buffer.from('<h1>Painted</h1>'), 1), etag: '', styleHash: '' };
const limits = { count: () => Promise.resolve() } as unknown as RateLimits;
const config = { PUBLIC_URL: 'https://site.example' } as GatewayConfig;

test('four pages are rendered concurrently: further requests get the shell at once', async () => {
  const pages = new RenderedPages({} as PublicResponses, limits, config);
  /** Finishes the rendering of each page. */
  const end = new Map<string, () => void>();
  let begun: () => void = () => undefined;
  const open = (address: string) =>
    pages.at(
      address,
      '203.0.113.7',
      () =>
        new Promise<RenderedPage>(resolve => {
          end.set(address, () => resolve({} as RenderedPage));
          begun();
        }),
      () => Promise.resolve(page),
    );
  const begin = async (address: string) => {
    const started = new Promise<void>(resolve => (begun = resolve));
    const found = open(address);
    await started;
    return { found };
  };

  for (const address of ['/1', '/2', '/3', '/4']) await begin(address);
  expect(await open('/5')).toBeUndefined();
  expect([...end.keys()]).toEqual(['/1', '/2', '/3', '/4']);

  const again = open('/1');
  end.get('/1')!();
  expect(await again).toMatchObject({ page });
  await begin('/5');
  expect(end.has('/5')).toBe(true);
});

describe('a page whose responses have changed', () => {
  const path = '/support-requests';
  const paint: RenderPage = async (_address, send) => {
    await (await send(`/api${path}`)).text();
    return {} as RenderedPage;
  };
  let get: jest.Mock<Promise<Answer>, []>;
  let pages: RenderedPages;
  const answerOf = (text: string) => ({ status: 200, body: Buffer.from(text), etag: text }) as Answer;
  const open = () => pages.at('/', '203.0.113.7', paint, () => Promise.resolve(page));
  beforeEach(() => {
    get = jest.fn(async () => answerOf('one'));
    pages = new RenderedPages({ get } as unknown as PublicResponses, limits, config);
  });

  test('is shown while its service is down, unless a change was announced', async () => {
    await open();
    get.mockRejectedValue(new Error('away'));
    expect(await open()).toMatchObject({ page });
    pages.changed(['content.pages']);
    expect(await open()).toMatchObject({ page });
    pages.changed(['community.support-requests']);
    expect(await open()).toBeUndefined();
  });

  test('is shown while its service is down, if that gave the same response after the change', async () => {
    await open();
    pages.changed(['community.support-requests']);
    expect(await open()).toMatchObject({ page });
    get.mockRejectedValue(new Error('away'));
    expect(await open()).toMatchObject({ page });
  });

  test('is not shown if the change was announced while it was being rendered', async () => {
    let answer!: (found: Answer) => void;
    get.mockImplementationOnce(() => new Promise(resolve => (answer = resolve)));
    const rendering = open();
    while (!answer) await new Promise(setImmediate);
    pages.changed(['community.support-requests']);
    get.mockRejectedValue(new Error('away'));
    answer(answerOf('old'));
    await rendering;
    expect(await open()).toBeUndefined();
  });
});
