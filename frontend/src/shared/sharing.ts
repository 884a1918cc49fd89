import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { currentSession, useSession } from '../api/session';

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

const settings = queryOptions({
  ...api.socialAccounts.get.query(),
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

/** The same outside of a component; fetched if it is not cached. */
export async function sharingNow(queries: QueryClient): Promise<Sharing> {
  if (!currentSession()) return visitors;
  const known = await queries.ensureQueryData(api.socialAccounts.get.query()).catch(() => undefined);
  return known ? settings.select!(known) : visitors;
}
