import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { useMyProfile } from '../../api/my-profile';
import { formatDate } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { Card } from '../../ui/display/card';
import { ErrorState } from '../../ui/feedback/states';

const DeleteDialog = lazyDialog(() => import('./delete-account.dialog'));

/** The way out: what it means, or until when it can be taken back. */
export function DeleteAccount() {
  const { i18n } = useLingui();
  const deletion = useQuery(api.privacy.deletion.query());
  const profile = useMyProfile();
  const [asking, setAsking] = useState(false);
  const dueAt = deletion.data?.dueAt;
  const isUnknown = (deletion.isError && !deletion.data) || (profile.isError && !profile.data);
  return (
    <Card aria-labelledby="delete-account">
      <h2 id="delete-account">{i18n.t('Delete my account')}</h2>
      {dueAt ? (
        <p>{i18n.t('Planned for {date}. Until then you can keep your account.', { date: formatDate(dueAt) })}</p>
      ) : isUnknown ? (
        <ErrorState
          as="h3"
          title={i18n.t('Failed to fetch your account')}
          onRetry={() => {
            void deletion.refetch();
            void profile.refetch();
          }}
        />
      ) : (
        <div className="stack">
          <p>
            {i18n.t(
              'You are removed from the directory at once. After 30 days everything is erased. Until then you can come back.',
            )}
          </p>
          <Button tone="danger" wide disabled={!deletion.data || !profile.data} onClick={() => setAsking(true)}>
            {i18n.t('Delete My Account')}
          </Button>
        </div>
      )}
      {asking && profile.data && (
        <DeleteDialog hasPassword={profile.data.hasPassword} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
}
