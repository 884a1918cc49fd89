import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { Conversation } from '@aar/contracts/community/conversations.contract';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../api/deferred-client';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { Ban, Bell, BellOff } from '../../ui/icons';
import { ActionMenu } from '../../ui/navigation/menu';

const BlockDialog = lazyDialog(() => import('../../domain/safety/block.dialog'));

/** The actions on a conversation: mute it, or block the other member. */
export default function ConversationActions({ conversation }: { conversation: Conversation }) {
  const { i18n } = useLingui();
  const { id, member, isMuted, isBlocked } = conversation;
  const name = nameOf(member);
  const [asking, setAsking] = useState(false);
  const update = useMutation(api.conversations.update.mutation());
  const mute = {
    key: 'mute',
    label: isMuted ? i18n.t('Unmute') : i18n.t('Mute'),
    icon: isMuted ? <Bell /> : <BellOff />,
    onSelect: () => update.mutate({ id, isMuted: !isMuted }),
  };
  const blocking = {
    key: 'block',
    label: i18n.t('Block'),
    icon: <Ban />,
    isDestructive: true,
    onSelect: () => setAsking(true),
  };
  return (
    <>
      <ActionMenu
        label={i18n.t('Actions for {name}', { name })}
        items={isBlocked || !member.id ? [mute] : [mute, blocking]}
      />
      {asking && member.id && <BlockDialog memberId={member.id} name={name} onClose={() => setAsking(false)} />}
    </>
  );
}
