import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { Passkey } from '@aar/contracts/identity/second-factors.contract';
import { api } from '../../api/deferred-client';
import { formatAgo, formatDate } from '../../i18n/dates';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { Button } from '../../ui/button';
import { toast } from '../../ui/feedback/toast';
import { KeyRound } from '../../ui/icons';

const RenamePasskey = lazyDialog(() => import('./rename-passkey.dialog'));

/** A passkey with its last use, and buttons to rename and to remove it. */
export function PasskeyLine({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { i18n } = useLingui();
  const [renaming, setRenaming] = useState(false);
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    ...api.secondFactors.removePasskey.mutation(),
    onSuccess: () => toast.success(i18n.t('Passkey Removed'), name),
    onSettled: () => setAsking(false),
    meta: { fallback: /*i18n*/ 'Failed to remove the passkey' },
  });
  return (
    <li>
      <span className="dotico">
        <KeyRound />
      </span>
      <div className="grow">
        <p>
          <b className="wrap-anywhere">{name}</b>
        </p>
        <p className="small muted">
          {lastUsedAt
            ? i18n.t('Passkey · Last used {ago}', { ago: formatAgo(lastUsedAt) })
            : i18n.t('Passkey · Added {date}, not used yet', { date: formatDate(createdAt) })}
        </p>
      </div>
      <Button tone="quiet" aria-label={i18n.t('Rename the passkey {name}', { name })} onClick={() => setRenaming(true)}>
        {i18n.t('Rename')}
      </Button>
      <Button tone="quiet" aria-label={i18n.t('Remove the passkey {name}', { name })} onClick={() => setAsking(true)}>
        {i18n.t('Remove')}
      </Button>
      {renaming && <RenamePasskey passkey={{ id, name }} onClose={() => setRenaming(false)} />}
      {asking && (
        <AlertDialog
          open
          tone="danger"
          title={i18n.t('Remove the passkey {name}?', { name })}
          confirmLabel={i18n.t('Remove')}
          pending={remove.isPending}
          pendingLabel={i18n.t('Removing...')}
          onCancel={() => setAsking(false)}
          onConfirm={() => remove.mutate({ id })}
        >
          <p>{i18n.t('It can no longer sign you in. Delete it on your device too.')}</p>
        </AlertDialog>
      )}
    </li>
  );
}
