import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { Event } from '@aar/contracts/community/events.contract';
import { api } from '../../../api/deferred-client';
import { useSession } from '../../../api/session';
import { eventPath } from '../../../domain/events/event-path';
import { useSignInFirst } from '../../../domain/sign-in/sign-in-first';
import { Button } from '../../../ui/button';

/** Joins or leaves the waitlist of a full event; leaving also declines a seat that is held. */
export function WaitlistButton({ event: { id, isWaiting, seatOfferedUntil } }: { event: Event }) {
  const { i18n } = useLingui();
  const session = useSession();
  const signInFirst = useSignInFirst();
  const wait = useMutation({
    ...api.events.wait.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to join the waitlist' },
  });
  const stop = useMutation({
    ...api.events.stopWaiting.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to leave the waitlist' },
  });

  function press() {
    if (!session) signInFirst(i18n.t('Please log in to join events'), eventPath(id));
    else (isWaiting ? stop : wait).mutate({ id });
  }

  return (
    <Button wide tone="plain" pending={wait.isPending || stop.isPending} onClick={press}>
      {seatOfferedUntil ? i18n.t('Decline') : isWaiting ? i18n.t('Leave Waitlist') : i18n.t('Join Waitlist')}
    </Button>
  );
}
