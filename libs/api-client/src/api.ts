import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Contract, Input, Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import type * as contracts from '@aar/contracts/table';
import { routes } from './routes.generated';

/** An answer that is not 2xx. Its message is what the member reads; `problem.errors` names the fields. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Pick<ProblemBody, 'code' | 'message' | 'errors'>,
  ) {
    super(problem.message);
  }
}

/** Sends a request; the site gives one that adds the session. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

type Public<C> = {
  [K in keyof C as C[K] extends { access: 'service' } | { stream: true } ? never : K]: C[K] extends Contract[string]
    ? Call<C[K]>
    : never;
};
type Call<R extends Contract[string]> = {
  (input: Input<R>): Promise<Output<R>>;
  /** Options for `useQuery`; the key is `[noun, call, input]`. */
  query(
    ...input: Record<never, never> extends Input<R> ? [Input<R>?] : [Input<R>]
  ): ReturnType<typeof queryOptions<Output<R>, ApiError>>;
  /** Options for `useMutation`; the variables are the input. */
  mutation(): ReturnType<typeof mutationOptions<Output<R>, ApiError, Input<R>>>;
  /** The beginning of the keys of this call, to invalidate them all. */
  key(): readonly [string, string];
};
type Nouns = { [N in keyof typeof contracts]: Public<(typeof contracts)[N]> };
export type Api = { [N in keyof Nouns as keyof Nouns[N] extends never ? never : N]: Nouns[N] };

/** Every call of the contract table that a browser may make: `api.supportRequests.list.query({ state })`. */
export const createApi = (send: Send): Api =>
  Object.fromEntries(
    Object.entries(routes).map(([noun, calls]) => [
      noun,
      Object.fromEntries(Object.entries(calls).map(([name, http]) => [name, callOf(send, noun, name, http)])),
    ]),
  ) as unknown as Api;

function callOf(send: Send, noun: string, name: string, http: string) {
  const key = () => [noun, name] as const;
  const call = (input?: object, signal?: AbortSignal) => exchange(send, http, input, signal);
  return Object.assign((input?: object) => call(input), {
    key,
    query: (input: object = {}) =>
      queryOptions({ queryKey: [...key(), input], queryFn: ({ signal }) => call(input, signal) }),
    mutation: () => mutationOptions({ mutationKey: key(), mutationFn: (input: object) => call(input) }),
  });
}

async function exchange(send: Send, http: string, input: object = {}, signal?: AbortSignal) {
  const [method = 'GET', path = ''] = http.split(' ');
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return value;
  });
  const inUrl = method === 'GET' || method === 'DELETE';
  const answer = await send(`/api${filled}${inUrl ? queryOf(rest) : ''}`, {
    method,
    credentials: 'same-origin',
    signal,
    ...(!inUrl && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(rest)),
    }),
  });
  if (answer.status === 204) return {};
  const body = await answer.json().catch(() => ({ code: `http.${answer.status}`, message: answer.statusText }));
  if (!answer.ok) throw new ApiError(answer.status, body);
  return body;
}

const queryOf = (fields: Map<string, unknown>) => {
  const pairs = [...fields].flatMap(([name, value]) => [value].flat().map(one => [name, String(one)]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
};
