import { toast } from '../../ui/feedback/toast';
import { watchReleases } from './new-release';

const page = (script: string) => `<script type="module" crossorigin src="${script}"></script>`;
const servedIs = (html: string, status = 200) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(html, { status }));
const partIsMissing = async () => {
  dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  await new Promise(resolve => setTimeout(resolve));
};
let offer: jest.SpyInstance;
let stop: () => void;

beforeEach(() => {
  document.head.innerHTML = page('/assets/index-old.js');
  offer = jest.spyOn(toast, 'offer').mockReturnValue(undefined);
  stop = watchReleases();
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

describe('a chunk that the server no longer has', () => {
  it('makes the page offer a reload, once, when there is a new release', async () => {
    servedIs(page('/assets/index-new.js'));
    await partIsMissing();
    await partIsMissing();
    expect(offer.mock.calls).toEqual([
      [
        'There is a new version of the site',
        'Save or send what you are writing, then load the page again.',
        { label: 'Load again', run: expect.any(Function) },
      ],
    ]);
  });

  it.each([
    ['the release is the same', () => servedIs(page('/assets/index-old.js'))],
    ['the server fails', () => servedIs('', 502)],
    ['there is no network', () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))],
  ])('leads to nothing while %s', async (_while, serve) => {
    serve();
    await partIsMissing();
    expect(offer).not.toHaveBeenCalled();
  });
});
