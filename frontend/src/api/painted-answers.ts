import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '@aar/api-client/api';

/** What a painted page shows, by query keys: an answer, or why there is none. */
export type PaintedAnswers = [key: QueryKey, answer: unknown, refusal?: ConstructorParameters<typeof ApiError>][];

/** Milliseconds for which they count as new, however slowly the scripts come: nothing is asked for twice. */
const untilTakenOver = 30_000;

/** Why there is no answer, where asking again would bring the same: nothing has that name, or the words are none to search for. */
export const refusalOf = ({ state: { error } }: Query) =>
  error instanceof ApiError && [400, 404, 410].includes(error.status) ? error : undefined;

/** The answers with which the server painted this page; none where it sent the bare shell. */
export function paintedAnswers(): PaintedAnswers | undefined {
  const text = document.getElementById('painted-answers')?.textContent;
  return text ? (JSON.parse(text) as PaintedAnswers) : undefined;
}

/** Gives the page the answers that it was painted with. */
export function takeOver(queries: QueryClient, answers: PaintedAnswers) {
  const updatedAt = Date.now() + untilTakenOver;
  for (const [queryKey, answer, refusal] of answers) {
    if (!refusal) queries.setQueryData(queryKey, answer as never, { updatedAt });
    else
      queries
        .getQueryCache()
        .build(queries, { queryKey })
        .setState({ status: 'error', error: new ApiError(...refusal), errorUpdatedAt: updatedAt });
  }
}
