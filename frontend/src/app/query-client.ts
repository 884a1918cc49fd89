import { MutationCache, QueryClient } from '@tanstack/react-query';
import { keptFor, staleAfter } from '@aar/api-client/api';
import { api } from '../api/client';
import { inlinedContent } from '../api/site-content';
import { refresh } from '../api/writes';
import { type FailureWords, tellFailure } from '../ui/feedback/tell-failure';

declare module '@tanstack/react-query' {
  interface Register {
    /** What the toast says of its failure; `failed: null`, and there is none: the screen shows it. */
    mutationMeta: (FailureWords | { failed: null }) & Record<string, unknown>;
  }
}

/** Whom to call, the exact place, a private file: not held longer than the screen that shows it. */
const heldWhileShown = [api.supportRequests.contact, api.supportRequests.point, api.media.document];

/**
 * The one place that says how long answers are good: as long as the gateway keeps them, so each screen asks anew for what only
 * its member may see. What a write changes is in its contract. Nothing else is fetched behind the member's back.
 */
export function createQueryClient() {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: ({ queryKey }) => keptFor(queryKey),
        retry: false,
        // Not while the page is the one that was painted with the refusal: that counts as new for a moment.
        retryOnMount: ({ state }) => state.errorUpdatedAt < Date.now(),
        refetchOnReconnect: 'always',
      },
      // Offline an action fails at once and says so: one that waited would be done later, when it may be wanted no more.
      // Its answer may be a contact or a private file: nobody reads it once the screen is gone.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { options }) => {
        if (options.meta?.failed !== null) tellFailure(error, options.meta as FailureWords);
      },
      // An action is over when the screen shows its outcome.
      onSettled: (_answer, error, _input, _context, { options }) =>
        refresh(client, staleAfter(options.mutationKey), error),
    }),
  });
  for (const call of heldWhileShown) client.setQueryDefaults(call.key(), { gcTime: 0 });
  const content = inlinedContent();
  if (content) client.setQueryData(api.siteContent.list.query({}).queryKey, content as never);
  return client;
}
