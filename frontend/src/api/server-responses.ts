import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '@aar/api-client/api';

/** The responses in a server-rendered page, by query key: data, or the refusal. */
export type ServerResponses = [key: QueryKey, answer: unknown, refusal?: ConstructorParameters<typeof ApiError>][];

/** How long server-rendered data stays fresh after hydration (ms), so that nothing is fetched twice. */
const untilHydrated = 30_000;

/** The error of a query if a retry would fail too: an unknown or removed resource, or an invalid search text. */
export const refusalOf = ({ state: { error } }: Query) =>
  error instanceof ApiError && [400, 404, 410].includes(error.status) ? error : undefined;

/** The responses in the server-rendered page; undefined if the server sent only the shell. */
export function serverResponses(): ServerResponses | undefined {
  const text = document.getElementById('painted-answers')?.textContent;
  return text ? (JSON.parse(text) as ServerResponses) : undefined;
}

/** Fills the query cache with the responses of the server-rendered page. */
export function fillCache(queries: QueryClient, answers: ServerResponses) {
  const updatedAt = Date.now() + untilHydrated;
  for (const [queryKey, answer, refusal] of answers) {
    if (!refusal) queries.setQueryData(queryKey, answer as never, { updatedAt });
    else
      queries
        .getQueryCache()
        .build(queries, { queryKey })
        .setState({ status: 'error', error: new ApiError(...refusal), errorUpdatedAt: updatedAt });
  }
}
