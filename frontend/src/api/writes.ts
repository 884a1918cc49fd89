import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError, type OnWritten } from '@aar/api-client/api';

const listeners = new Set<OnWritten>();

/** Each write that is made by calling `api` is told to whoever keeps answers. */
export const tellWritten: OnWritten = (stale, error) => listeners.forEach(listener => listener(stale, error));

/** Hears of these writes; gives the way to stop. */
export function onWritten(listener: OnWritten) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Nothing was done, and nothing new is known: the input was refused, or the call not let in. */
const leftAllAsItWas = (error: unknown) => error instanceof ApiError && [400, 401, 422, 429].includes(error.status);

/** Asks again for what is shown of these answers, and for the others when they are next wanted; `error` is the write's. */
export async function refresh(queries: QueryClient, stale: readonly QueryKey[], error?: unknown) {
  if (leftAllAsItWas(error)) return;
  await Promise.all(
    stale.map(async queryKey => {
      // A first answer that is on its way may be from before the write; a later one is given up by the next line.
      await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
      await queries.invalidateQueries({ queryKey });
    }),
  );
}
