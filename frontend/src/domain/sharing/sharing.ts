import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { useSession } from '../../api/session';
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

export const visitorsSharing: Sharing = {
  message: '',
  hashtags: ['AnimalRights', 'AnimalWelfare', 'Activism'],
  first: [],
  autoShareRequests: false,
  autoShareEvents: false,
};

/** Fails at once when offline, so that the defaults are used; a paused query would open the share sheet later by itself. */
export const storedSharing = queryOptions({ ...api.socialAccounts.get.query(), networkMode: 'always' });

export const sharingSettings = queryOptions({
  ...storedSharing,
  select: ({ accounts, preferences }): Sharing => ({
    ...preferences,
    message: preferences.defaultMessage,
    hashtags: preferences.includeHashtags ? preferences.customHashtags : [],
    first: accounts.filter(({ isConnected, autoShare }) => isConnected && autoShare).map(({ platform }) => platform),
  }),
});

/** The sharing settings of /social-settings; the defaults for visitors, and for members until they are loaded. */
export function useSharing(): Sharing {
  const session = useSession();
  const { data } = useQuery({ ...sharingSettings, enabled: session !== null });
  return data ?? visitorsSharing;
}

/** For lists: fetched once, and only if the device has a share sheet. */
export function useSharingOnce(): Sharing {
  const session = useSession();
  const enabled = session !== null && canShareNatively();
  const { data } = useQuery({ ...sharingSettings, enabled, refetchOnMount: false, retryOnMount: false });
  return data ?? visitorsSharing;
}
