import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { formatDate } from '../../i18n/dates';
import { Banner } from '../../ui/feedback/banner';
import { Button } from '../../ui/button';
import { toast } from '../../ui/feedback/toast';

/** Shown while the account is scheduled for deletion: until when that can be cancelled. */
export function PlannedDeletion() {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const deletion = useQuery(api.privacy.deletion.query());
  const keep = useMutation({
    ...api.privacy.cancelDeletion.mutation(),
    onSuccess: answer => {
      queries.setQueryData(api.privacy.deletion.query().queryKey, answer);
      toast.success(i18n.t('Account Kept'), i18n.t('Your account will not be deleted.'));
    },
  });
  const dueAt = deletion.data?.dueAt;
  if (!dueAt) return null;
  return (
    <Banner tone="bad">
      <p className="mb-3">
        {i18n.t('Your account and all your data will be deleted on {date}. Until then nobody else sees you.', {
          date: formatDate(dueAt),
        })}
      </p>
      <Button tone="plain" pending={keep.isPending} pendingLabel={i18n.t('Keeping...')} onClick={() => keep.mutate({})}>
        {i18n.t('Keep My Account')}
      </Button>
    </Banner>
  );
}
