import { ConsentPurpose, ConsentSource } from '@aar/contracts/identity/privacy.contract';
import { Instant } from '@aar/contracts/vocabulary';
import { defineJournal } from '@aar/platform/restore/journal';
import { z } from 'zod';

const moment = Instant.nullable();

/** Role, suspension and planned deletion, in their state after a change of one of them. */
export const standingJournal = defineJournal(
  'identity',
  'standing',
  z.object({
    member: z.string(),
    role: z.enum(['user', 'moderator', 'editor', 'admin']),
    status: z.enum(['active', 'suspended', 'deleted']),
    suspendedAt: moment,
    suspendedUntil: moment,
    deletionDueAt: moment,
    // Absent in entries of an earlier version.
    roleGrantedBy: z.array(z.string()).default([]),
    roleGrantedAt: moment.default(null),
  }),
);

/** Another password, or none: `hash` is a digest of its hash, by which a restored account shows whether it has the old one. */
export const passwordJournal = defineJournal(
  'identity',
  'password',
  z.object({ member: z.string(), hash: z.string() }),
);

export const erasedJournal = defineJournal('identity', 'erased', z.object({ member: z.string() }));

export const withdrawnJournal = defineJournal(
  'identity',
  'consent-withdrawn',
  z.object({ member: z.string(), purpose: ConsentPurpose, source: ConsentSource, decidedAt: Instant }),
);

/** A second factor that was removed, replaced or used up: `factor` is a digest of its stored form. */
export const factorEndedJournal = defineJournal(
  'identity',
  'second-factor-ended',
  z.object({ member: z.string(), factor: z.string() }),
);
