import { mutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Access } from '@aar/contracts/access';
import type { Contract, Input, Output } from '@aar/contracts/contract';
import type { ProblemBody } from '@aar/contracts/errors';
import type * as contracts from '@aar/contracts/table';
import type { DeferredNoun } from './deferred-nouns';
import * as site from './routes.generated';

/** A response that is not 2xx. Its message is for the member; `problem.errors` names the fields. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Pick<ProblemBody, 'code' | 'message' | 'template' | 'values' | 'errors'>,
    /** Seconds after which a retry makes sense (Retry-After), if the server said so. */
    readonly retryAfter?: number,
  ) {
    super(problem.message);
  }
}

/** Sends a request; the site passes a function that adds the session. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

/** Called after each direct write, failed or not; writes through `useMutation` notify the client's mutation cache instead. */
export type OnWritten = (stale: readonly QueryKey[], error?: unknown) => void;

/**
 * The routes of a client by noun and name (written by `npm run generate`), the query keys that its writes make stale, and
 * what the gateway caches.
 */
interface Table {
  routes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  changes: Readonly<Record<string, readonly string[]>>;
  kept: Readonly<Record<string, number>>;
}

/** Query keys that each call makes stale, merged from the tables of all clients. */
const changes: Record<string, readonly string[]> = {};
/** How long the gateway caches each call (ms), merged likewise. */
const kept: Record<string, number> = {};

const keysOf = (names: readonly string[] = []): QueryKey[] => names.map(name => name.split('.'));

/** Query keys of the responses that a write makes stale, by its mutation key. */
export const staleAfter = (mutationKey: QueryKey = []) => keysOf(changes[mutationKey.join('.')]);

/** Query keys of the responses that a push from the server makes stale. */
export const staleAfterPush = (push: keyof typeof site.pushes) => keysOf(site.pushes[push]);

/** Milliseconds for which a refetch may get the same response from the gateway's cache. */
export const keptFor = ([noun, call]: QueryKey) => (kept[`${String(noun)}.${String(call)}`] ?? 0) * 1_000;

export interface CallOptions {
  /** Identifies the intent of a POST: repeated with the same key, it takes effect once. */
  idempotencyKey?: string;
}

type Offered<C, A extends Access> = {
  [K in keyof C as C[K] extends { access: A } ? K : never]: C[K] extends Contract[string] ? Call<C[K]> : never;
};
/** What a call resolves to: a Blob if the route responds with a file. */
type Got<R extends Contract[string]> = R extends { file: true } ? Blob : Output<R>;
/** The variables of a call, with a `file` if the route is an upload. */
type Given<R extends Contract[string]> = R extends { upload: object } ? Input<R> & { file: Blob } : Input<R>;
type Call<R extends Contract[string]> = {
  (input: Given<R>, options?: CallOptions): Promise<Got<R>>;
  /** Options for `useQuery`; the key is `[noun, call, input]`. */
  query(
    ...input: Record<never, never> extends Input<R> ? [Input<R>?] : [Input<R>]
  ): ReturnType<typeof queryOptions<Got<R>, ApiError>>;
  /** Options for `useMutation`; the variables are the input. */
  mutation(): ReturnType<typeof mutationOptions<Got<R>, ApiError, Given<R>>>;
  /** The same response as a CSV file, if the route has one. */
  csv: R extends { csv: true } ? (input: Input<R>) => Promise<Blob> : never;
  /** The prefix of all query keys of this call, to invalidate them all. */
  key(): readonly [string, string];
  /** Who may make the call: screens need not offer what the user may not do. */
  access: Access;
};
type Nouns<A extends Access> = { [N in keyof typeof contracts]: Offered<(typeof contracts)[N], A> };
export type ApiFor<A extends Access> = {
  [N in keyof Nouns<A> as keyof Nouns<A>[N] extends never ? never : N]: Nouns<A>[N];
};

/** A client with the calls of visitors and members except those of `deferredNouns`: `api.supportRequests.list.query({ state })`. */
export const createApi = (send: Send, onWritten?: OnWritten): Omit<ApiFor<'public' | 'member'>, DeferredNoun> =>
  clientOf<'public' | 'member'>([site], send, onWritten);

/** A client for the routes in these tables, which are open to `A`. */
export function clientOf<A extends Access>(tables: readonly Table[], send: Send, onWritten?: OnWritten) {
  const nouns: Record<string, object> = {};
  for (const table of tables) {
    Object.assign(changes, table.changes);
    Object.assign(kept, table.kept);
    for (const [noun, calls] of Object.entries(table.routes))
      nouns[noun] = {
        ...nouns[noun],
        ...Object.fromEntries(
          Object.entries(calls).map(([name, http]) => [name, callOf(send, noun, name, http, onWritten)]),
        ),
      };
  }
  return nouns as unknown as ApiFor<A>;
}

function callOf(send: Send, noun: string, name: string, http: string, onWritten?: OnWritten) {
  const key = () => [noun, name] as const;
  const call = (input?: object, options?: CallOptions & { signal?: AbortSignal }) =>
    exchange(send, http, input, options);
  const write = async (input?: object, options?: CallOptions) => {
    try {
      const answer = await call(input, options);
      onWritten?.(staleAfter(key()));
      return answer;
    } catch (error) {
      onWritten?.(staleAfter(key()), error);
      throw error;
    }
  };
  const direct = http.startsWith('GET ') ? call : write;
  return Object.assign((input?: object, options?: CallOptions) => direct(input, options), {
    key,
    access: http.split(' ')[2],
    csv: (input: object = {}) => call({ ...input, format: 'csv' }),
    query: (input: object = {}) =>
      queryOptions({ queryKey: [...key(), input], queryFn: ({ signal }) => call(input, { signal }) }),
    mutation: () => mutationOptions({ mutationKey: key(), mutationFn: (input: object) => call(input) }),
  });
}

async function exchange(
  send: Send,
  http: string,
  input: object = {},
  { signal, idempotencyKey }: CallOptions & { signal?: AbortSignal } = {},
) {
  const [method = 'GET', path = ''] = http.split(' ');
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return value;
  });
  const inUrl = method === 'GET' || method === 'DELETE';
  const { body: sent, headers } = inUrl ? {} : bodyOf(rest);
  const answer = await send(`/api${filled}${inUrl ? queryOf(rest) : ''}`, {
    method,
    credentials: 'same-origin',
    signal,
    body: sent,
    headers: { ...headers, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
  });
  if (answer.status === 204) return {};
  const isFile = answer.headers.has('content-disposition') || !answer.headers.get('content-type')?.includes('json');
  if (answer.ok && isFile) return answer.blob();
  const body = await answer.json().catch(() => ({ code: `http.${answer.status}`, message: answer.statusText }));
  if (!answer.ok) throw new ApiError(answer.status, body, Number(answer.headers.get('retry-after')) || undefined);
  return body;
}

/** JSON, or a multipart form if there is a file. The file comes last, after its purpose. */
function bodyOf(fields: Map<string, unknown>): { headers?: Record<string, string>; body?: RequestInit['body'] } {
  const file = fields.get('file');
  if (!(file instanceof Blob))
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(fields)) };
  const form = new FormData();
  for (const [name, value] of fields) if (name !== 'file') form.append(name, String(value));
  form.append('file', file);
  return { body: form };
}

const queryOf = (fields: Map<string, unknown>) => {
  const pairs = [...fields].flatMap(([name, value]) => [value].flat().map(one => [name, String(one)]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
};
