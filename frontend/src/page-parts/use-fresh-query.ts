import { useState } from 'react';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';

/**
 * A query for a form, which keeps its initial values and could overwrite newer ones with them. It returns data only from a
 * response since it was mounted, never data that was cached before.
 */
export function useFreshQuery<Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, ApiError, Data, Key>,
) {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery({ ...options, refetchOnMount: 'always' });
  const [isFresh, setFresh] = useState(false);
  if (!isFresh && isFetchedAfterMount && !error) setFresh(true);
  // Once there was a fresh response, a failed refetch leaves the form open.
  if (isFresh) return { data, error, refetch };
  return { data: undefined, error: isFetching ? null : error, refetch };
}
