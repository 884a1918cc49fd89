import { ClientError } from '@aar/contracts/gateway/client-errors.contract';
import { signIn, type Session } from './session';

const fetch = jest.fn<Promise<Response>, [string, RequestInit]>(async () => new Response(null, { status: 204 }));
const ownStack =
  'at a (https://site.example/assets/events.page-aB3_x.js:1:2345)\nat https://site.example/assets/x.js:9:1';
const failed = (message: string, fields: object = {}) =>
  Object.assign(new TypeError(message), { stack: ownStack, ...fields });
const bodies = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(String(body)) as object);
/** Reports an error from a new page, which has not reported anything yet. */
const reportError = (error: unknown) =>
  jest.isolateModules(() => {
    const module = jest.requireActual<typeof import('./client-errors')>('./client-errors');
    module.reportError(error, '/events/:id');
    module.reportError(error, '/events/:id');
  });

beforeEach(() => {
  fetch.mockClear();
  globalThis.fetch = fetch as never;
  signIn({ token: 'secret', user: { id: '1', fullName: 'Ravi Pawar' } } as Session);
});

it('an error of the site is reported once, with its build, page and stack frames, and without personal data', () => {
  reportError(failed('Cannot read properties of undefined (reading \'map\') for "Ravi Pawar"'));
  expect(bodies()).toEqual([
    {
      release: 'dev',
      route: '/events/:id',
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'map') for …",
      frames: ['events.page-aB3_x.js:1:2345', 'x.js:9:1'],
    },
  ]);
  expect(ClientError.safeParse(bodies()[0]).success).toBe(true);
  const [url, { headers, credentials }] = fetch.mock.calls[0]!;
  expect([url, headers, credentials]).toEqual(['/api/client-errors', { 'content-type': 'application/json' }, 'omit']);
});

it.each<[string, unknown]>([
  ['a script of an extension', failed('x', { stack: 'at chrome-extension://abc/content.js:1:1' })],
  ['a failed network', failed('Failed to fetch')],
  ['a part that did not load', failed('Failed to fetch dynamically imported module: https://site.example/assets/x.js')],
  ['a cancelled call', failed('Aborted', { name: 'AbortError' })],
  ['no error', 'Ravi'],
  ['nothing', undefined],
])('%s is not reported', (_what, error) => {
  reportError(error);
  expect(fetch).not.toHaveBeenCalled();
});

it('a refusal of the server is not reported', () => {
  jest.isolateModules(() => {
    const { ApiError } = jest.requireActual<typeof import('@aar/api-client/api')>('@aar/api-client/api');
    const refusal = Object.assign(new ApiError(500, { code: 'x', message: 'x' }), { stack: ownStack });
    jest.requireActual<typeof import('./client-errors')>('./client-errors').reportError(refusal, '/');
  });
  expect(fetch).not.toHaveBeenCalled();
});
