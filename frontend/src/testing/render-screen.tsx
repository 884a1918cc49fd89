import type { ReactElement } from 'react';
import { I18nProvider } from '@lingui/react';
import { act, render } from '@testing-library/react';
import type { User } from '@aar/contracts/identity/auth.contract';
import { QueriesProvider } from '../app/queries-provider';
import { createQueryClient } from '../app/query-client';
import { signIn, signOut } from '../api/session';
import { i18n } from '../i18n/i18n';
import { GuardedRouter } from '../ui/navigation/guarded-router';

/** A request as the server would receive it. */
export interface Call {
  method: string;
  /** Without the leading /api. */
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  /** The Idempotency-Key of a POST. */
  key: string | null;
}
type Answer = object | ((call: Call) => object);

/** The headers of problem responses. */
const problems = new WeakMap<object, HeadersInit>();

/** A problem response, such as `problem(400, { code, message, errors })`; `retryAfter` in seconds. */
export function problem(
  status: number,
  { retryAfter, ...body }: { code: string; message: string; errors?: object[]; retryAfter?: number },
) {
  const answer = { status, ...body };
  problems.set(answer, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
  return answer;
}

/** A response that is held until `come` is called, for testing what happens while the request runs. */
export function delayedResponse(body: object) {
  let resolve: (body: object) => void = () => undefined;
  const held = new Promise<object>(settle => (resolve = settle));
  return { answer: () => held, come: () => act(async () => resolve(body)) };
}

/** Mocks fetch with a table keyed `GET /activists`; a path may contain `:id`. A missing key is a 404, and a Blob is a file. */
function answerFetch(answers: Record<string, Answer>, calls: Call[]) {
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://site.test');
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      body: init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {},
      key: new Headers(init.headers).get('idempotency-key'),
    };
    calls.push(call);
    const known = Object.keys(answers).find(key =>
      new RegExp(`^${key.replace(/:\w+/g, '[^/]+')}$`).test(`${call.method} ${call.path}`),
    );
    const found = known ? answers[known]! : problem(404, { code: 'route.unknown', message: 'There is nothing here' });
    const given = typeof found === 'function' ? found(call) : found;
    const body = given instanceof Promise ? ((await given) as object) : given;
    const status = problems.has(body) ? (body as { status: number }).status : 200;
    if (body instanceof Blob)
      return Object.assign(new Response('', { headers: { 'content-type': body.type } }), { blob: async () => body });
    const text = JSON.stringify(body);
    const answer = new Response(text, {
      status,
      headers: { 'content-type': 'application/json', ...problems.get(body) },
    });
    // Node's own json() gives objects of another realm, which a form does not recognise as plain objects and mutates.
    return Object.assign(answer, { json: async () => JSON.parse(text) as unknown });
  }) as typeof fetch;
}

/** A signed-in member for tests. */
export const someMember: User = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0001',
  fullName: 'Meera Pillai',
  email: 'meera@mail.example',
  mobile: '9876543210',
  userType: 'activist',
  role: 'user',
  state: 'Maharashtra',
  city: 'Pune',
  ngoName: null,
  isVerified: true,
  reachedBy: ['sms'],
  isChecked: false,
  ngoReview: 'none',
  avatarUrl: null,
  isComplete: true,
  createdAt: '2026-01-01T00:00:00Z',
};

/**
 * Renders a screen as in the application, `at` a URL, for a visitor or a `member`, with mocked `answers` of the server. Returns
 * the requests that were made and the current URL.
 */
export function renderScreen(
  screen: ReactElement,
  { at = '/', member, answers = {} }: { at?: string; member?: User; answers?: Record<string, Answer> } = {},
) {
  const calls: Call[] = [];
  answerFetch(answers, calls);
  if (member) signIn({ token: 'token', user: member });
  else signOut();
  window.history.replaceState(null, '', at);
  const view = render(
    <I18nProvider i18n={i18n}>
      <QueriesProvider client={createQueryClient()}>
        <GuardedRouter>{screen}</GuardedRouter>
      </QueriesProvider>
    </I18nProvider>,
  );
  return {
    ...view,
    calls,
    callsTo: (key: string) => calls.filter(call => `${call.method} ${call.path}` === key),
    address: () => window.location.pathname + window.location.search,
  };
}
