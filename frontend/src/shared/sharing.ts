import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '../api/client';
import { currentSession, useSession } from '../api/session';

/** What goes along with a link that is shared. */
export interface Sharing {
  message: string;
  /** Without the sign. */
  hashtags: string[];
  /** Networks to be offered first. */
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

/** How the member shares, as set on /social-settings; visitors, and members while that is unknown, share plainly. */
export function useSharing(): Sharing {
  const session = useSession();
  const { data } = useQuery({ ...settings, enabled: session !== null });
  return data ?? visitors;
}

/** The same outside of a component, asked of the server when it is not known yet. */
export async function sharingNow(queries: QueryClient): Promise<Sharing> {
  if (!currentSession()) return visitors;
  const known = await queries.ensureQueryData(api.socialAccounts.get.query()).catch(() => undefined);
  return known ? settings.select!(known) : visitors;
}
