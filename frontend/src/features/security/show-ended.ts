import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';

/**
 * Shows that all other access has ended. The services that keep it learn this a moment later than the sessions end: until then
 * their responses list what has ended.
 */
export function showEnded(queries: QueryClient) {
  queries.setQueryData(api.calendar.get.query().queryKey, { createdAt: null, lastUsedAt: null });
  queries.setQueryData(
    api.push.devices.query().queryKey,
    known => known && { devices: known.devices.filter(({ current }) => current) },
  );
  queries.setQueryData(
    api.mailLinks.get.query().queryKey,
    known => known && { lastUsedAt: known.lastUsedAt, endedAt: new Date().toISOString() },
  );
}
