import { useQueryClient } from '@tanstack/react-query';
import type { SocialAccount } from '@aar/contracts/identity/social-accounts.contract';
import { api } from '../../api/client';

/** Stores the accounts of a response in the query cache. */
export function useKeepAccounts() {
  const queries = useQueryClient();
  const { queryKey } = api.socialAccounts.get.query();
  return ({ accounts }: { accounts: SocialAccount[] }) => {
    queries.setQueryData(queryKey, settings => settings && { ...settings, accounts });
  };
}
