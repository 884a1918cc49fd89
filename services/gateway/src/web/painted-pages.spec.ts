import { CompressedText } from '../encodings';
import type { GatewayConfig } from '../gateway.config';
import type { RateLimits } from '../rate-limits/rate-limits';
import type { PublicResponses } from '../routes/public-responses';
import type { Page } from './page';
import { PaintedPages } from './painted-pages';
import type { Painted } from './web-build';

const page: Page = { text: new CompressedText(Buffer.from('<h1>Painted</h1>'), 1), etag: '', styleHash: '' };
const limits = { count: () => Promise.resolve() } as unknown as RateLimits;
const config = { PUBLIC_URL: 'https://site.example' } as GatewayConfig;

test('four pages are rendered at a time: further requests get the shell at once', async () => {
  const pages = new PaintedPages({} as PublicResponses, limits, config);
  /** Finishes the rendering of each page. */
  const end = new Map<string, () => void>();
  let begun: () => void = () => undefined;
  const open = (address: string) =>
    pages.at(
      address,
      '203.0.113.7',
      () =>
        new Promise<Painted>(resolve => {
          end.set(address, () => resolve({} as Painted));
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
