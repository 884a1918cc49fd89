import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { useMyProfile } from '../../api/my-profile';
import { formatDate } from '../../i18n/dates';
import { QueryView } from '../../page-parts/query-view';
import { Button } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { Card } from '../../ui/display/card';

const DeleteDialog = lazyDialog(() => import('./delete-account.dialog'));

/** Deletes the account: explains the consequences, or says until when it can be cancelled. */
export function DeleteAccount() {
  const { i18n } = useLingui();
  const deletion = useQuery(api.privacy.deletion.query());
  return (
    <Card aria-labelledby="delete-account">
      <h2 id="delete-account">{i18n.t('Delete my account')}</h2>
      <QueryView query={deletion} as="h3" failure={i18n.t('Failed to fetch your account')} lines={3}>
        {({ dueAt }) =>
          dueAt ? (
            <p>{i18n.t('Planned for {date}. Until then you can keep your account.', { date: formatDate(dueAt) })}</p>
          ) : (
            <AskForDeletion />
          )
        }
      </QueryView>
    </Card>
  );
}

function AskForDeletion() {
  const { i18n } = useLingui();
  const profile = useMyProfile();
  const [asking, setAsking] = useState(false);
  return (
    <QueryView query={profile} as="h3" failure={i18n.t('Failed to fetch your account')} lines={3}>
      {({ hasPassword }) => (
        <div className="stack">
          <p>
            {i18n.t(
              'You are removed from the directory at once. After 30 days everything is erased. Until then you can come back.',
            )}
          </p>
          <Button tone="danger" wide onClick={() => setAsking(true)}>
            {i18n.t('Delete My Account')}
          </Button>
          {asking && <DeleteDialog hasPassword={hasPassword} onClose={() => setAsking(false)} />}
        </div>
      )}
    </QueryView>
  );
}
