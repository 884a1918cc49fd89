import { z } from 'zod';
import { defineContract, route } from '../contract';
import { SuspensionDuration } from '../identity/suspension-duration';
import { ById, Instant, NextCursor, Page, Picture, prose, Total } from '../vocabulary';
import { ReportTarget } from './reports.contract';

export const CaseStatus = z.enum(['waiting', 'claimed', 'decided']).meta({ id: 'CaseStatus' });
/** Whether a case is about the reports of members, or about an appeal against the decision. */
export const CaseStage = z.enum(['report', 'appeal']).meta({ id: 'CaseStage' });

/** The decision about reports. */
export const ReportDecision = z.enum(['dismiss', 'hide', 'warn', 'suspend']).meta({ id: 'ReportDecision' });
export type ReportDecision = z.infer<typeof ReportDecision>;
/** The decision about an appeal. */
export const AppealDecision = z.enum(['uphold', 'overturn']).meta({ id: 'AppealDecision' });
export type AppealDecision = z.infer<typeof AppealDecision>;

/** All reports about one thing, which staff decide together. */
export const ModerationCase = z
  .object({
    id: z.uuid(),
    targetType: ReportTarget,
    targetId: z.uuid(),
    /** With contacts masked. Empty for a private message: staff read it only in the opened case, which is recorded. */
    title: z.string(),
    /** The person concerned; null once that account is erased. */
    ownerId: z.uuid().nullable(),
    ownerName: z.string().nullable(),
    reportCount: z.int(),
    /** Whether the one who asks reported it: somebody else must decide. */
    isReportedByMe: z.boolean().default(false),
    stage: CaseStage,
    status: CaseStatus,
    claimedBy: z.uuid().nullable(),
    claimedByName: z.string().nullable(),
    claimedAt: Instant.nullable(),
    decision: ReportDecision.nullable(),
    decidedBy: z.uuid().nullable(),
    decidedAt: Instant.nullable(),
    /** The decision about the appeal. */
    outcome: AppealDecision.nullable(),
    waitingSince: Instant,
  })
  .meta({ id: 'ModerationCase' });
export type ModerationCase = z.infer<typeof ModerationCase>;

/** A text of a member, with contacts masked. The title is empty for things without one. */
const Words = z.object({ title: z.string(), text: z.string() });

/** A text that was replaced. */
const Version = Words.extend({ replacedAt: Instant });

/** Its pictures and files, served at `GET /admin/evidence/:caseId/:file` as long as they are evidence in the case. */
const EvidenceFiles = z.array(z.string()).default([]);

export const ModerationCaseDetail = ModerationCase.extend({
  /** The thing as it is now, with contacts masked; null when it no longer exists. */
  preview: z
    .object({
      title: z.string().default(''),
      text: z.string(),
      place: z.string().nullable(),
      createdAt: Instant,
      isHidden: z.boolean(),
      /** Its page on the site. */
      href: z.string().nullable(),
      /** The picture itself, if the thing is one. */
      picture: Picture.nullable().default(null),
      files: EvidenceFiles,
    })
    .nullable(),
  /** The thing as it was at each report, oldest first, each state once. */
  asReported: z
    .array(
      Words.extend({
        place: z.string().nullable(),
        picture: Picture.nullable(),
        files: EvidenceFiles,
        reportedAt: Instant,
      }),
    )
    .default([]),
  /** Its texts of the last 90 days that were replaced: the newest, and where `versions` goes on. */
  versions: z.array(Version).default([]),
  nextVersions: NextCursor.default(null),
  reports: z.array(
    z.object({ id: z.uuid(), reporterId: z.uuid(), reporterName: z.string(), reason: z.string(), createdAt: Instant }),
  ),
  /** The appeal of the person concerned. */
  appeal: z.string().nullable(),
  history: z.array(z.object({ step: z.string(), byName: z.string().nullable(), note: z.string(), doneAt: Instant })),
  /** Earlier cases of the same person, newest first. */
  earlier: z.array(ModerationCase),
}).meta({ id: 'ModerationCaseDetail' });
export type ModerationCaseDetail = z.infer<typeof ModerationCaseDetail>;

const noteTooShort = 'Note must be at least 10 characters';
/** The note is shown to the person concerned, except for a dismissal, where it is internal and optional. */
export const hasNote = ({ decision, note }: { decision: string; note: string | null }) =>
  decision === 'dismiss' || (note?.length ?? 0) >= 10;
export const DecideCase = z.object({
  decision: z.enum([...ReportDecision.options, ...AppealDecision.options], 'Please choose a decision'),
  note: prose(500).default(''),
  /** For a suspension; permanent by default. */
  duration: SuspensionDuration.optional(),
});
export const noteRule = { path: ['note'], message: noteTooShort, when: () => true };

const changes = ['community.moderation', 'identity.audit'] as const;

export const moderation = defineContract('community.moderation', {
  list: route({
    http: 'GET /admin/moderation',
    access: 'admin',
    summary: 'What members reported, each thing once, longest waiting first; those not decided unless a status is told',
    input: Page.extend({
      status: CaseStatus.optional(),
      stage: CaseStage.optional(),
      targetType: ReportTarget.optional(),
    }),
    output: z.object({ reports: z.array(ModerationCase), total: Total, nextCursor: NextCursor }),
  }),
  get: route({
    http: 'GET /admin/moderation/:id',
    access: 'admin',
    summary: 'One case with the thing itself, the reports and its history; a look at a private message is noted',
    input: ById,
    output: ModerationCaseDetail,
  }),
  versions: route({
    http: 'GET /admin/moderation/:id/versions',
    access: 'admin',
    summary: 'All earlier texts of the thing of a case, newest first',
    input: Page.extend(ById.shape),
    output: z.object({ versions: z.array(Version), nextCursor: NextCursor }),
  }),
  claim: route({
    http: 'POST /admin/moderation/:id/claim',
    access: 'admin',
    summary: 'Take a case, so that nobody else works on it; 409 when another was faster',
    changes,
    input: ById,
    output: ModerationCase,
  }),
  release: route({
    http: 'POST /admin/moderation/:id/release',
    access: 'admin',
    summary: 'Put a claimed case back into the queue',
    changes,
    input: ById,
    output: ModerationCase,
  }),
  decide: route({
    http: 'POST /admin/moderation/:id/decide',
    access: 'admin',
    stepUp: 'sometimes',
    summary: 'Dismiss, hide, warn or suspend; of an appeal uphold or overturn. The people concerned are told',
    changes: [
      ...changes,
      'community.decisions',
      'community.admin-activities',
      'community.support-requests',
      'community.events',
      'community.activities',
      'community.activists',
      'identity.admin-users',
      'identity.admin-stats',
    ],
    input: ById.extend(DecideCase.shape).refine(hasNote, noteRule),
    output: ModerationCase,
  }),
});
