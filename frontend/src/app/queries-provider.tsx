import { useEffect, type ReactNode } from 'react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { staleAfterPush } from '@aar/api-client/api';
import { useLive } from '../api/live';
import { onWritten, refresh } from '../api/writes';

/** Provides the query cache to all screens, and refetches what a write or the server reports as stale. */
export function QueriesProvider({ client, children }: { client: QueryClient; children: ReactNode }) {
  useEffect(() => onWritten((stale, error) => void refresh(client, stale, error)), [client]);

  const pushed = (...events: Parameters<typeof staleAfterPush>[0][]) =>
    void refresh(client, events.flatMap(staleAfterPush));
  useLive('notification', () => pushed('notification'));
  useLive('message', () => pushed('message'));
  useLive('request', () => pushed('request'));
  useLive('moderation', () => pushed('moderation'));
  useLive('reconnected', () => pushed('notification', 'message', 'request', 'moderation'));

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
