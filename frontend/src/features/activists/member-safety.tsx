import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Activist } from '@aar/contracts/community/activists.contract';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../api/deferred-client';
import { Button } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { toast } from '../../ui/feedback/toast';
import { Ban, Bell, BellOff } from '../../ui/icons';

const BlockDialog = lazyDialog(() => import('../../domain/safety/block.dialog'));

/** Mute and Block; the member learns of neither. For signed-in members only, and not on their own page. */
export function MemberSafety({ member }: { member: Activist }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const name = nameOf(member);
  const mute = useMutation({
    ...api.mutes.mute.mutation(),
    onSuccess: () =>
      toast.success(
        i18n.t('Member Muted'),
        i18n.t('You do not see what {name} posts, and get no alerts about it. {name} is not told.', { name }),
      ),
    meta: { fallback: /*i18n*/ 'Failed to mute the member. Please try again.' },
  });
  const unmute = useMutation({
    ...api.mutes.unmute.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to unmute the member. Please try again.' },
  });
  const change = member.isMuted ? unmute : mute;
  const memberId = member.id;
  return (
    <>
      <Button
        tone="quiet"
        icon={member.isMuted ? <Bell /> : <BellOff />}
        pending={change.isPending}
        aria-label={member.isMuted ? i18n.t('Unmute {name}', { name }) : i18n.t('Mute {name}', { name })}
        onClick={() => change.mutate({ memberId })}
      >
        {member.isMuted ? i18n.t('Unmute') : i18n.t('Mute')}
      </Button>
      <Button tone="quiet" icon={<Ban />} aria-label={i18n.t('Block {name}', { name })} onClick={() => setAsking(true)}>
        {i18n.t('Block')}
      </Button>
      {asking && (
        <BlockDialog
          memberId={memberId}
          name={name}
          onClose={() => setAsking(false)}
          onBlocked={() => void navigate('/find-activists')}
        />
      )}
    </>
  );
}
