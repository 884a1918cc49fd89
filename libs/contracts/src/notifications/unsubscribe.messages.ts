import { z } from 'zod';
import { defineEvent } from '../messaging';
import { ConsentPurpose } from '../identity/privacy.contract';
import { Instant } from '../vocabulary';

/** A member unsubscribed from a kind of mail through the link in it. Identity adds the decision to the consent ledger. */
export const mailStopped = defineEvent(
  'notifications.mail.stopped.v1',
  z.object({ memberId: z.uuid(), purpose: ConsentPurpose.extract(['alerts', 'broadcasts']), stoppedAt: Instant }),
);

/** A link in a mail changed what a member receives, without a sign-in. Identity notifies the member, at most once an hour. */
export const preferencesChangedByLink = defineEvent(
  'notifications.preferences.changed-by-link.v1',
  z.object({ memberId: z.uuid() }),
);
