import { useQueryClient } from '@tanstack/react-query';
import type { SocialAccount } from '@aar/contracts/identity/social-accounts.contract';
import { api } from '../../api/client';

/** Takes the accounts that a call answered with as the ones to show. */
export function useKeepAccounts() {
  const queries = useQueryClient();
  const { queryKey } = api.socialAccounts.get.query();
  return ({ accounts }: { accounts: SocialAccount[] }) => {
    queries.setQueryData(queryKey, settings => settings && { ...settings, accounts });
  };
}
