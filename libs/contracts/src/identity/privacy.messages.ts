import { z } from 'zod';
import { defineEvent } from '../messaging';
import { Instant } from '../vocabulary';
import { ConsentPurpose } from './privacy.contract';

/** Services with personal data: each contributes its part of a download, and erases its own data. */
export const personalDataServices = ['identity', 'community', 'content', 'notifications'] as const;
const PersonalDataService = z.enum(personalDataServices);

export const consentChanged = defineEvent(
  'identity.consent.changed.v1',
  z.object({
    memberId: z.uuid(),
    purpose: ConsentPurpose,
    granted: z.boolean(),
    decidedAt: Instant,
    /** The member decided it. Earlier, joining also published consents that nobody had been asked for. */
    isAct: z.boolean().default(false),
  }),
);

/** Every service with personal data responds with `exportPartGathered`, encrypted with the public key of this download. */
export const exportRequested = defineEvent(
  'identity.export.requested.v2',
  z.object({ exportId: z.uuid(), memberId: z.uuid(), publicKey: z.string() }),
);

/**
 * The part of one service. A part that is too large for one event is split into pieces, numbered from 0. `data` is a piece of
 * JSON text, encrypted by `sealMessage`; identity keeps the private key only until the download is complete.
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

/**
 * The account is deleted for good: every service with personal data erases the member's data and responds with
 * `memberPartErased`.
 */
export const memberErased = defineEvent('identity.member.erased.v1', z.object({ memberId: z.uuid() }));

export const memberPartErased = defineEvent(
  'identity.member-part.erased.v1',
  z.object({ memberId: z.uuid(), keeper: PersonalDataService, rows: z.int().min(0) }),
);
