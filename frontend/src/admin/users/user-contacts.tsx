import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { AdminUserDetail } from '@aar/contracts/identity/admin-users.contract';
import { api } from '../../api/panel-client';
import { Facts } from '../../ui/display/numbers';
import { useMay } from '../may';
import { ShowContacts } from '../show-contacts';

/** Contacts of an account: masked until an administrator reveals them, then shown until the drawer closes. */
export function UserContacts({ user }: { user: AdminUserDetail }) {
  const { i18n } = useLingui();
  const may = useMay();
  const shown = useMutation({
    ...api.adminUsers.contacts.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to fetch the contacts' },
  });
  if (!user.email && !user.mobile) return null;
  const { email, mobile } = shown.data ?? user;
  const contact = (value: string, isConfirmed: boolean) => (
    <>
      <span>{value}</span>
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
        <ShowContacts pending={shown.isPending} onShow={() => shown.mutate({ id: user.id })} />
      )}
    </div>
  );
}
