import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { Conversation } from '@aar/contracts/community/conversations.contract';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../api/deferred-client';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';

/** What must be accepted before both can write, and by whom. */
export function Decision({ conversation }: { conversation: Conversation }): ReactNode {
  const { i18n } = useLingui();
  const { id, member, status, isBlocked, isUnavailable } = conversation;
  const name = nameOf(member);
  const update = useMutation(api.conversations.update.mutation());
  const unblock = useMutation(api.blocks.unblock.mutation());
  if (isUnavailable || !member.id)
    return (
      <Banner>{i18n.t('This member is no longer available. You can still read and report what they wrote.')}</Banner>
    );
  const memberId = member.id;
  if (isBlocked)
    return (
      <Banner>
        <p>{i18n.t('You have blocked this member. Unblock them to write.')}</p>
        <Button tone="quiet" pending={unblock.isPending} onClick={() => unblock.mutate({ memberId })}>
          {i18n.t('Unblock')}
        </Button>
      </Banner>
    );
  if (status === 'waiting') return <Banner>{i18n.t('Your message waits until {name} accepts it.', { name })}</Banner>;
  if (status === 'declined')
    return <Banner>{i18n.t('You declined this message. {name} was not told. Write to accept it.', { name })}</Banner>;
  if (status === 'requested')
    return (
      <section className="stack" aria-label={i18n.t('Accept or decline')}>
        <p>{i18n.t('{name} would like to talk to you. They do not see that you have read this.', { name })}</p>
        <div className="pair">
          <Button pending={update.isPending} onClick={() => update.mutate({ id, status: 'accepted' })}>
            {i18n.t('Accept')}
          </Button>
          <Button
            tone="plain"
            aria-disabled={update.isPending}
            onClick={() => update.mutate({ id, status: 'declined' })}
          >
            {i18n.t('Decline')}
          </Button>
        </div>
      </section>
    );
  return null;
}
