import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@aar/contracts/identity/auth.contract';
import type { Profile } from '@aar/contracts/identity/profile.contract';
import { api } from './deferred-client';
import { currentSession, signIn, useSession } from './session';

/** The header and the dashboard show the session's copy of the account, so it is updated with every response. */
function refreshSession(profile: Profile) {
  const session = currentSession();
  if (session?.user.id !== profile.id) return;
  const known = Object.keys(session.user) as (keyof User)[];
  const user = Object.fromEntries(known.map(field => [field, profile[field]])) as unknown as User;
  if (JSON.stringify(user) !== JSON.stringify(session.user)) signIn({ token: session.token, user });
}

export const myProfile = queryOptions({
  ...api.profile.get.query(),
  queryFn: async () => {
    const profile = await api.profile.get({});
    refreshSession(profile);
    return profile;
  },
});

/** The signed-in member's account, refetched by each screen that shows it. */
export function useMyProfile() {
  const session = useSession();
  return useQuery({ ...myProfile, enabled: session !== null });
}

/** Stores the profile of a response as the current one for all screens. */
export function useKeepProfile() {
  const queries = useQueryClient();
  return (profile: Profile) => {
    queries.setQueryData(api.profile.get.query().queryKey, profile);
    refreshSession(profile);
  };
}
