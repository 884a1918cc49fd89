import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useNavigate } from 'react-router-dom';
import type { Activist } from '@aar/contracts/community/activists.contract';
import { nameOf } from '@aar/contracts/member-name';
import { useSession } from '../../api/session';
import { useSignInFirst } from '../../domain/sign-in/sign-in-first';
import { Button } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { MessageSquare } from '../../ui/icons';
import { activistPath } from './activist-path';
import { ConnectButton } from './connect-button';

const ContactDialog = lazyDialog(() => import('./contact.dialog'));

/** Contact and Connect; a visitor is sent to the login, and members are not offered to write to themselves. */
export function MemberActions({ member }: { member: Activist }) {
  const { i18n } = useLingui();
  const session = useSession();
  const navigate = useNavigate();
  const signInFirst = useSignInFirst();
  const [open, setOpen] = useState(false);
  const name = nameOf(member);
  if (session?.user.id === member.id) return null;

  function contact() {
    if (session) setOpen(true);
    else signInFirst(i18n.t('Please log in to contact members'), activistPath(member.id));
  }

  return (
    <>
      <Button tone="plain" icon={<MessageSquare />} aria-label={i18n.t('Contact {name}', { name })} onClick={contact}>
        {i18n.t('Contact')}
      </Button>
      <ConnectButton member={member} />
      {open && session && (
        <ContactDialog member={member} onClose={() => setOpen(false)} onSent={id => void navigate(`/messages/${id}`)} />
      )}
    </>
  );
}
