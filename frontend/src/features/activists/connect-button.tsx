import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { Activist } from '@aar/contracts/community/activists.contract';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../api/deferred-client';
import { useSession } from '../../api/session';
import { useSignInFirst } from '../../domain/sign-in/sign-in-first';
import { Button } from '../../ui/button';
import { toast } from '../../ui/feedback/toast';
import { Check, Clock, Users } from '../../ui/icons';
import { activistPath } from './activist-path';

/** Requests a connection, or accepts a request of the member; then it shows the state of the connection. */
export function ConnectButton({ member }: { member: Activist }) {
  const { i18n } = useLingui();
  const session = useSession();
  const signInFirst = useSignInFirst();
  const name = nameOf(member);
  const ask = useMutation({
    ...api.connections.ask.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to connect. Please try again.' },
    onSuccess: ({ status }) =>
      toast.success(
        status === 'accepted' ? i18n.t('You are connected') : i18n.t('Request sent'),
        status === 'accepted' ? undefined : i18n.t('{name} can accept or decline it.', { name }),
      ),
  });
  const status = member.connection?.status;
  if (status === 'accepted' || status === 'waiting')
    return (
      <Button tone="quiet" disabled icon={status === 'accepted' ? <Check /> : <Clock />}>
        {status === 'accepted' ? i18n.t('Connected') : i18n.t('Request sent')}
      </Button>
    );

  function connect() {
    if (session) ask.mutate({ memberId: member.id });
    else signInFirst(i18n.t('Please log in to connect with members'), activistPath(member.id));
  }

  return (
    <Button
      icon={<Users />}
      pending={ask.isPending}
      aria-label={status === 'requested' ? i18n.t('Accept {name}', { name }) : i18n.t('Connect with {name}', { name })}
      onClick={connect}
    >
      {status === 'requested' ? i18n.t('Accept') : i18n.t('Connect')}
    </Button>
  );
}
