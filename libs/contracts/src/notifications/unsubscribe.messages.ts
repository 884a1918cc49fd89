import { z } from 'zod';
import { defineEvent } from '../messaging';
import { ConsentPurpose } from '../identity/privacy.contract';
import { Instant } from '../vocabulary';

/** A member stopped a kind of mail by the link in it. Identity adds the decision to the ledger of consents. */
export const mailStopped = defineEvent(
  'notifications.mail.stopped.v1',
  z.object({ memberId: z.uuid(), purpose: ConsentPurpose.extract(['alerts', 'broadcasts']), stoppedAt: Instant }),
);
