import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/panel-client';
import { toast } from '../ui/feedback/toast';

/** The social sign-in providers and how to switch them; `failed` is the message when switching fails. */
export function useSocialSettings({ done, failed }: { done: string; failed: string }) {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const query = api.socialSettings.get.query();
  const settings = useQuery(query);
  const update = useMutation({
    ...api.socialSettings.update.mutation(),
    onSuccess: answer => {
      queries.setQueryData(query.queryKey, answer);
      toast.success(i18n.t(done));
    },
    meta: { failed },
  });
  return { settings, update };
}
