import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError, type OnWritten } from '@aar/api-client/api';

const listeners = new Set<OnWritten>();

/** Reports each write made through `api` to the listeners, which invalidate their cached queries. */
export const publishWritten: OnWritten = (stale, error) => listeners.forEach(listener => listener(stale, error));

/** Listens to these writes; returns a function that stops listening. */
export function onWritten(listener: OnWritten) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the write changed nothing and the response shows nothing new: the input was invalid or the request was rejected. */
const leftAllAsItWas = (error: unknown) => error instanceof ApiError && [400, 401, 422, 429].includes(error.status);

/** Invalidates these queries: shown ones are refetched now, others when they are next used; `error` is the write's. */
export async function refresh(queries: QueryClient, stale: readonly QueryKey[], error?: unknown) {
  if (leftAllAsItWas(error)) return;
  await Promise.all(
    stale.map(async queryKey => {
      // A first response that is still loading may be from before the write; invalidateQueries only cancels later fetches.
      await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
      await queries.invalidateQueries({ queryKey });
    }),
  );
}
