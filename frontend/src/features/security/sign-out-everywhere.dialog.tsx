import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { platformNames } from '../../domain/vocabulary/social-platforms';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { toast } from '../../ui/feedback/toast';
import { Checkbox } from '../../ui/form/choices';
import { showEnded } from './show-ended';

/** Revokes all credentials except this session; connected accounts and passkeys only if the member ticks them. */
export default function SignOutEverywhereDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { i18n } = useLingui();
  const [disconnect, setDisconnect] = useState(false);
  const queries = useQueryClient();
  const linked = useQuery(api.access.list.query()).data?.providers ?? [];
  const factors = useQuery(api.secondFactors.get.query()).data;
  const names = linked.map(({ platform }) => platformNames[platform]).join(', ');
  const hasPasskeys = factors !== undefined && factors.passkeys.length > 0;
  const end = useMutation({
    ...api.sessions.endOthers.mutation(),
    onSuccess: ({ ended }) =>
      toast.success(
        i18n.t('Signed Out Everywhere'),
        i18n.t(
          '{count, plural, =0 {No other session was open.} one {# session has ended.} other {# sessions have ended.}}',
          {
            count: ended,
          },
        ),
      ),
    meta: { fallback: /*i18n*/ 'Failed to end the sessions' },
    // Not in onSuccess, after which the stale queries are refetched.
    onSettled: (_answer, error) => {
      if (!error) showEnded(queries);
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      tone="danger"
      title={i18n.t('Sign out everywhere?')}
      confirmLabel={i18n.t('Sign Out Everywhere')}
      pending={end.isPending}
      pendingLabel={i18n.t('Ending...')}
      onCancel={onClose}
      onConfirm={() => end.mutate(disconnect ? { disconnect } : {})}
    >
      <div className="stack">
        <p>
          {i18n.t(
            '{count, plural, =0 {No other device is signed in.} one {One other device must sign in again.} other {# other devices must sign in again.}} This one stays signed in.',
            { count },
          )}
        </p>
        <p>
          {i18n.t(
            'These stop working too: alerts on other devices, your calendar address, links in our e-mails, downloads of your data and preview links.',
          )}
        </p>
        {/* Shown only once it is known whether there are passkeys: the member must know what the checkbox revokes. */}
        {factors && (hasPasskeys || names) && (
          <Checkbox checked={disconnect} onChange={({ target }) => setDisconnect(target.checked)}>
            {hasPasskeys
              ? names
                ? i18n.t('Also disconnect {names} and remove all passkeys', { names })
                : i18n.t('Also remove all passkeys')
              : i18n.t('Also disconnect {names}', { names })}
          </Checkbox>
        )}
        {disconnect && hasPasskeys && !factors.totpSince && (
          <p className="hint">
            {i18n.t('Then your password alone is enough to sign in, until you add a second factor.')}
          </p>
        )}
      </div>
    </AlertDialog>
  );
}
