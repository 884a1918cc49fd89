import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';

/**
 * Removes all other credentials from the query cache after they were revoked. The services that store them receive the event a
 * moment later, and their responses still list them until then.
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
