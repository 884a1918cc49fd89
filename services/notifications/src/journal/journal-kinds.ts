import { defineJournal } from '@aar/platform/restore/journal';
import { doneWorkOf } from '@aar/platform/restore/journal-of-due-work';
import { z } from 'zod';

/**
 * A chunk when it is claimed and, with `isOver`, when it is released or finished: `statuses` are its status bytes in base64.
 * Between the two it is unknown whom the worker has reached.
 */
export const chunkJournal = defineJournal(
  'notifications',
  'chunk',
  z.object({ deliveryId: z.uuid(), number: z.int(), fence: z.int(), statuses: z.base64(), isOver: z.boolean() }),
);

/** A delivery that was paused, resumed or cancelled. */
export const deliveryJournal = defineJournal(
  'notifications',
  'delivery',
  z.object({ deliveryId: z.uuid(), state: z.enum(['queued', 'paused', 'cancelled']) }),
);

/** A digest that included the waiting items. */
export const digestJournal = defineJournal('notifications', 'digest', z.object({ id: z.uuid(), day: z.iso.date() }));

/** Kinds of messages, by channel (`alert:email`), that a member has switched off, or their digest. */
export const switchedOffJournal = defineJournal(
  'notifications',
  'switched-off',
  z.object({ member: z.string(), ways: z.array(z.string()), digest: z.boolean() }),
);

/** Consent that a link in a mail has withdrawn. */
export const mailStoppedJournal = defineJournal(
  'notifications',
  'mail-stopped',
  z.object({ member: z.string(), consent: z.enum(['bulk_email', 'alert_email']), stoppedAt: z.iso.datetime() }),
);

/** A suppressed contact, by the digest of the suppression list. */
export const suppressionJournal = defineJournal(
  'notifications',
  'suppression',
  z.object({
    contactType: z.enum(['email', 'mobile']),
    digest: z.base64(),
    reason: z.string(),
    provider: z.string(),
    scope: z.enum(['all', 'bulk', 'whatsapp']).default('all'),
  }),
);

export const doneWork = doneWorkOf('notifications');

export const notificationsJournal = [
  chunkJournal,
  deliveryJournal,
  digestJournal,
  switchedOffJournal,
  mailStoppedJournal,
  suppressionJournal,
  doneWork,
];
