import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { currentSession, useSession } from '../api/session';
import { canShareNatively } from './share';

/** What is added to a shared link. */
export interface Sharing {
  message: string;
  /** Without the `#`. */
  hashtags: string[];
  /** Networks that are listed first. */
  first: string[];
  autoShareRequests: boolean;
  autoShareEvents: boolean;
}

const visitors: Sharing = {
  message: '',
  hashtags: ['AnimalRights', 'AnimalWelfare', 'Activism'],
  first: [],
  autoShareRequests: false,
  autoShareEvents: false,
};

/** Offline it fails at once, for the defaults: when it is paused instead, what waits for it happens later by itself. */
const stored = queryOptions({ ...api.socialAccounts.get.query(), networkMode: 'always' });

const settings = queryOptions({
  ...stored,
  select: ({ accounts, preferences }): Sharing => ({
    ...preferences,
    message: preferences.defaultMessage,
    hashtags: preferences.includeHashtags ? preferences.customHashtags : [],
    first: accounts.filter(({ isConnected, autoShare }) => isConnected && autoShare).map(({ platform }) => platform),
  }),
});

/** How the member shares, as set on /social-settings; the defaults for visitors, and for members until it is loaded. */
export function useSharing(): Sharing {
  const session = useSession();
  const { data } = useQuery({ ...settings, enabled: session !== null });
  return data ?? visitors;
}

/** The same for the many buttons of a list, where it is needed for the device's share sheet only: asked for once. */
export function useSharingOnce(): Sharing {
  const session = useSession();
  const enabled = session !== null && canShareNatively();
  const { data } = useQuery({ ...settings, enabled, refetchOnMount: false, retryOnMount: false });
  return data ?? visitors;
}

/** The same outside of a component; fetched if it is not cached. */
export async function sharingNow(queries: QueryClient): Promise<Sharing> {
  if (!currentSession()) return visitors;
  const known = await queries.ensureQueryData(stored).catch(() => undefined);
  return known ? settings.select!(known) : visitors;
}
