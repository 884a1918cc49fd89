import { useQueryClient } from '@tanstack/react-query';
import { useLive, type LiveData } from '../../api/live';
import type { Resource } from './resource';

/** Asks for a list and its open row again when the server tells that one changed, and when it could not tell for a while. */
export function useLiveResource({ live, list }: Pick<Resource<{ id: string }>, 'live' | 'list'>) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: [list.key[0]] });
  useLive(live?.event ?? 'reconnected', (data: LiveData) => {
    if (live && (live.isAbout?.(data) ?? true)) refresh();
  });
  useLive('reconnected', () => {
    if (live) refresh();
  });
}
