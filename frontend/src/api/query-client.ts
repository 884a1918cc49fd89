import { QueryClient } from '@tanstack/react-query';
import { api } from './client';
import { inlinedContent } from './site-content';

/** Answers stay until something says that they are old, as a network that was away does; nothing else is fetched behind the member's back. */
export function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        retry: false,
        refetchOnReconnect: 'always',
      },
      // Offline an action fails at once and says so: one that waited would be done later, when it may be wanted no more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const content = inlinedContent();
  if (content) client.setQueryData(api.siteContent.list.query({}).queryKey, content as never);
  return client;
}
