import { MutationCache, QueryClient } from '@tanstack/react-query';
import { keptFor, staleAfter } from '@aar/api-client/api';
import { api } from '../api/client';
import { inlinedContent } from '../api/site-content';
import { refresh } from '../api/writes';
import { type FailureTexts, showFailure } from '../ui/feedback/show-failure';

declare module '@tanstack/react-query' {
  interface Register {
    /** The texts of the toast when it fails; `failed: null`: no toast, because the screen shows the failure. */
    mutationMeta: (FailureTexts | { failed: null }) & Record<string, unknown>;
  }
}

/** Phone numbers, exact locations and private files: not cached longer than the screen that shows them. */
const uncachedKeys = [
  api.supportRequests.contact.key(),
  api.supportRequests.point.key(),
  // Literal, because the call's module is loaded only with the screens that use it.
  ['media', 'document'],
];

/**
 * The only place that sets how long responses are fresh: as long as the gateway caches them, so each screen refetches what only
 * its member may see. The contract declares what a write makes stale. There is no other background refetching.
 */
export function createQueryClient() {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: ({ queryKey }) => keptFor(queryKey),
        retry: false,
        // Do not retry an error that came with the server-rendered page.
        retryOnMount: ({ state }) => state.errorUpdatedAt < Date.now(),
        refetchOnReconnect: 'always',
      },
      // Offline an action fails at once and says so: a paused one would run later, when it may no longer be wanted. Its response
      // may be a contact or a private file, so it is not cached once the screen is gone.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
    mutationCache: new MutationCache({
      onError: (error, _input, _context, { options }) => {
        if (options.meta?.failed !== null) showFailure(error, options.meta as FailureTexts);
      },
      // An action stays pending until the screen shows its outcome.
      onSettled: (_answer, error, _input, _context, { options }) =>
        refresh(client, staleAfter(options.mutationKey), error),
    }),
  });
  for (const key of uncachedKeys) client.setQueryDefaults(key, { gcTime: 0 });
  const content = inlinedContent();
  if (content) client.setQueryData(api.siteContent.list.query({}).queryKey, content as never);
  return client;
}
