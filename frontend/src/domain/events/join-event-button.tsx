import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Event } from '@aar/contracts/community/events.contract';
import { momentInIndia } from '@aar/contracts/moment-in-india';
import { api } from '../../api/deferred-client';
import { useSession } from '../../api/session';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { Button } from '../../ui/button';
import { toast } from '../../ui/feedback/toast';
import { eventPath } from './event-path';
import { sharingNow } from '../sharing/sharing-now';
import { useSignInFirst } from '../sign-in/sign-in-first';

const ShareDialog = lazyDialog(() => import('../sharing/share.dialog'));

/** Whether the event has not begun yet. */
export const isAhead = ({ eventDate, eventTime }: Event) => momentInIndia(eventDate, eventTime).getTime() > Date.now();

/** Whether a member can still join or leave. */
export const isOpen = (event: Event) => event.status === 'active' && isAhead(event);

export const isFull = ({ maxParticipants, currentParticipants }: Event) =>
  maxParticipants !== null && currentParticipants >= maxParticipants;

/**
 * Joins or leaves an event; a visitor is sent to the login. Renders nothing for its owner, and once the event has begun or is not
 * active.
 */
export function JoinEventButton({ event, named }: { event: Event; named?: boolean }) {
  const { i18n } = useLingui();
  const session = useSession();
  const signInFirst = useSignInFirst();
  const queries = useQueryClient();
  const [sharing, setSharing] = useState(false);
  const join = useMutation({
    ...api.events.join.mutation(),
    meta: { failed: /*i18n*/ 'Failed to join event' },
    onSuccess: () => {
      toast.success(i18n.t('Success'), i18n.t('You have successfully joined the event!'));
      // Not awaited: the seat can be released meanwhile.
      void sharingNow(queries).then(({ autoShareEvents }) => setSharing(autoShareEvents));
    },
  });
  const leave = useMutation({
    ...api.events.leave.mutation(),
    meta: { failed: /*i18n*/ 'Failed to leave event' },
    onSuccess: () => toast.success(i18n.t('Success'), i18n.t('You have left the event.')),
  });
  const { id, title, isParticipating } = event;
  const path = eventPath(id);
  const full = !isParticipating && !event.seatOfferedUntil && isFull(event);

  function press() {
    if (!session) signInFirst(i18n.t('Please log in to join events'), path);
    else (isParticipating ? leave : join).mutate({ id });
  }

  const verb = isParticipating ? i18n.t('Leave') : full ? i18n.t('Event Full') : i18n.t('Join');
  return (
    <>
      {isOpen(event) && (!event.isOwner || isParticipating) && (
        <Button
          tone={isParticipating ? 'plain' : 'brand'}
          disabled={full}
          pending={join.isPending || leave.isPending}
          onClick={press}
          aria-label={named ? `${verb}: ${title}` : undefined}
        >
          {verb}
        </Button>
      )}
      {sharing && <ShareDialog title={title} path={path} onClose={() => setSharing(false)} />}
    </>
  );
}
