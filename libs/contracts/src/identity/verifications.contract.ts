import { z } from 'zod';
import { defineContract, route } from '../contract';
import {
  ById,
  Instant,
  LegalStructure,
  line,
  NameReview,
  NextCursor,
  NgoReview,
  Nothing,
  Page,
  prose,
  State,
  Total,
} from '../vocabulary';
import { answersShowingMembers } from './member-answers';

/** A private file that staff and the NGO itself may open at `GET /media/documents/{id}`. */
export const VerificationDocument = z
  .object({ id: z.uuid(), name: z.string(), type: z.string(), bytes: z.int(), uploadedAt: Instant })
  .meta({ id: 'VerificationDocument' });
export type VerificationDocument = z.infer<typeof VerificationDocument>;

export const VerificationStatus = z
  .enum(['waiting', 'claimed', 'approved', 'rejected'])
  .meta({ id: 'VerificationStatus' });

/** An approved or older NGO with the same or nearly the same name. */
export const NearName = z
  .object({
    memberId: z.uuid(),
    ngoName: z.string(),
    state: z.string(),
    city: z.string(),
    isApproved: z.boolean(),
    isListed: z.boolean(),
    joinedAt: Instant,
  })
  .meta({ id: 'NearName' });
export type NearName = z.infer<typeof NearName>;

/** One submission of an NGO. A rejected NGO may submit again, as a new submission. */
export const Verification = z
  .object({
    id: z.uuid(),
    memberId: z.uuid(),
    ngoName: z.string(),
    fullName: z.string(),
    state: z.string(),
    city: z.string(),
    ngoLegalStructure: LegalStructure.nullable(),
    ngoRegistrationNumber: z.string().nullable(),
    ngoYearEstablished: z.string().nullable(),
    ngoWebsite: z.string().nullable(),
    ngoDescription: z.string().nullable(),
    /** `papers`: a review of the papers. `name`: only whether a name that is nearly another's may appear in the directory. */
    kind: z.enum(['papers', 'name']).default('papers'),
    /** While the review is open. The NGO itself sees only those that are in the directory. */
    nearNames: z.array(NearName).default([]),
    status: VerificationStatus,
    note: z.string().nullable(),
    documents: z.array(VerificationDocument),
    claimedBy: z.uuid().nullable(),
    claimedByName: z.string().nullable(),
    claimedAt: Instant.nullable(),
    /** Why it was rejected. */
    reason: z.string().nullable(),
    submittedAt: Instant,
    decidedAt: Instant.nullable(),
    /** Incremented with every change; claim, approve and reject name the version they are based on. */
    version: z.int(),
  })
  .meta({ id: 'Verification' });
export type Verification = z.infer<typeof Verification>;

const seen = ById.extend({ version: z.int32() });

export const verifications = defineContract('identity.verifications', {
  mine: route({
    http: 'GET /verification',
    access: 'member',
    summary: "My NGO's review and its submissions, newest first",
    input: Nothing,
    output: z.object({
      ngoReview: NgoReview,
      nameReview: NameReview.default('none'),
      submissions: z.array(Verification),
    }),
  }),
  submit: route({
    http: 'POST /verification',
    access: 'member',
    status: 201,
    summary: "Hand in my NGO's papers",
    changes: ['identity.verifications', 'identity.profile', 'identity.admin-users'],
    input: z.object({
      documentIds: z.array(z.uuid()).min(1, 'Please add at least one document').max(5, 'At most 5 documents'),
      note: prose(500).optional(),
    }),
    output: Verification,
  }),
  list: route({
    http: 'GET /admin/verifications',
    access: 'admin',
    summary: 'The verification queue, oldest first',
    input: Page.extend({
      status: VerificationStatus.optional(),
      state: State.optional(),
      q: line(80).optional(),
    }),
    output: z.object({ verifications: z.array(Verification), total: Total, nextCursor: NextCursor }),
  }),
  get: route({
    http: 'GET /admin/verifications/:id',
    access: 'admin',
    summary: 'One submission with its documents, and those before it',
    input: ById,
    output: Verification.extend({ earlier: z.array(Verification) }),
  }),
  claim: route({
    http: 'POST /admin/verifications/:id/claim',
    access: 'admin',
    summary: 'Take a submission, so that nobody else works on it; 409 when another was faster',
    changes: ['identity.verifications', 'identity.audit'],
    input: seen,
    output: Verification,
  }),
  release: route({
    http: 'POST /admin/verifications/:id/release',
    access: 'admin',
    summary: 'Put a claimed submission back into the queue',
    changes: ['identity.verifications', 'identity.audit'],
    input: seen,
    output: Verification,
  }),
  approve: route({
    http: 'POST /admin/verifications/:id/approve',
    access: 'admin',
    summary: 'Approve an NGO, which then carries its own badge, or let the directory list one with a near name',
    changes: ['identity.verifications', ...answersShowingMembers, 'identity.audit'],
    input: seen,
    output: Verification,
  }),
  reject: route({
    http: 'POST /admin/verifications/:id/reject',
    access: 'admin',
    summary: 'Reject a submission; the NGO is told why and may submit again',
    changes: ['identity.verifications', ...answersShowingMembers, 'identity.audit'],
    input: seen.extend({ reason: prose(500).min(10, 'Reason must be at least 10 characters') }),
    output: Verification,
  }),
});
