import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminUserDetail } from '@aar/contracts/identity/admin-users.contract';
import { api, messageOf } from '../../api/client';
import { Button } from '../../ui/button';
import { Lock } from '../../ui/icons';
import { Facts } from '../../ui/display/numbers';
import { toast } from '../../ui/feedback/toast';
import { useMay } from '../may';

/** Contacts of an account: masked until an administrator asks for them, and then shown for as long as the drawer is open. */
export function UserContacts({ user }: { user: AdminUserDetail }) {
  const { i18n } = useLingui();
  const may = useMay();
  const queries = useQueryClient();
  const shown = useMutation({
    mutationFn: () => api.adminUsers.contacts({ id: user.id }),
    gcTime: 0,
    // The look now stands in the account's history.
    onSuccess: () => queries.invalidateQueries({ queryKey: api.adminUsers.get.key() }),
    onError: error => toast.error(i18n.t(messageOf(error, 'Failed to fetch the contacts'))),
  });
  if (!user.email && !user.mobile) return null;
  const { email, mobile } = shown.data ?? user;
  const contact = (value: string, isConfirmed: boolean) => (
    <>
      {value}
      <span className="small muted block font-normal">
        {isConfirmed ? i18n.t('confirmed') : i18n.t('not confirmed')}
      </span>
    </>
  );
  return (
    <div className="stack stack--2" aria-live="polite">
      <Facts
        items={[
          ...(email ? [{ label: i18n.t('Email'), value: contact(email, user.emailConfirmed), wide: true }] : []),
          ...(mobile ? [{ label: i18n.t('Mobile'), value: contact(mobile, user.mobileConfirmed), wide: true }] : []),
        ]}
      />
      {may(api.adminUsers.contacts) && !shown.data && (
        <div>
          <Button
            tone="plain"
            icon={<Lock />}
            pending={shown.isPending}
            pendingLabel={i18n.t('Showing...')}
            onClick={() => shown.mutate()}
          >
            {i18n.t('Show contacts')}
          </Button>
          <p className="hint">{i18n.t('We record who views contacts.')}</p>
        </div>
      )}
    </div>
  );
}
