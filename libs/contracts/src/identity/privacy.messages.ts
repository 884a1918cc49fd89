import { z } from 'zod';
import { defineEvent } from '../messaging';
import { Instant } from '../vocabulary';
import { ConsentPurpose } from './privacy.contract';

/** Services that keep something of a member: each hands in its part of a download, and erases its own. */
export const personalDataServices = ['identity', 'community', 'content', 'notifications'] as const;
const PersonalDataService = z.enum(personalDataServices);

export const consentChanged = defineEvent(
  'identity.consent.changed.v1',
  z.object({ memberId: z.uuid(), purpose: ConsentPurpose, granted: z.boolean(), decidedAt: Instant }),
);

/** Every service with personal data answers with `exportPartGathered`, sealed with the public key, which is of this download alone. */
export const exportRequested = defineEvent(
  'identity.export.requested.v2',
  z.object({ exportId: z.uuid(), memberId: z.uuid(), publicKey: z.string() }),
);

/**
 * The part of one service. What is too large for one event comes in pieces, numbered from 0; `data` is a piece of JSON text, sealed by
 * `sealMessage`: identity has the key that opens it only until the download is complete.
 */
export const exportPartGathered = defineEvent(
  'identity.export-part.gathered.v2',
  z.object({
    exportId: z.uuid(),
    memberId: z.uuid(),
    keeper: PersonalDataService,
    piece: z.int().min(0),
    pieces: z.int().min(1),
    data: z.string(),
  }),
);

/** The account is gone for good: every such service erases what is the member's and answers with `memberPartErased`. */
export const memberErased = defineEvent('identity.member.erased.v1', z.object({ memberId: z.uuid() }));

export const memberPartErased = defineEvent(
  'identity.member-part.erased.v1',
  z.object({ memberId: z.uuid(), keeper: PersonalDataService, rows: z.int().min(0) }),
);
