import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, Nothing } from '../vocabulary';
import { answersShowingMembers } from './member-answers';

/** Purposes to which a member can consent, each separately (DPDP Act 2023, section 6). */
export const ConsentPurpose = z
  .enum(['terms', 'alerts', 'directory', 'broadcasts', 'broadcasts-sms', 'broadcasts-whatsapp'])
  .meta({ id: 'ConsentPurpose' });
export type ConsentPurpose = z.infer<typeof ConsentPurpose>;

/** Purposes that joining does not need: each is asked for separately, and none is ticked by default. */
export const OptionalPurpose = ConsentPurpose.exclude(['terms', 'alerts']).meta({ id: 'OptionalPurpose' });
export type OptionalPurpose = z.infer<typeof OptionalPurpose>;
export const AgreesTo = z.array(OptionalPurpose).max(OptionalPurpose.options.length);

/** Where a decision was made. */
export const ConsentSource = z.enum(['joining', 'settings', 'unsubscribe-link']).meta({ id: 'ConsentSource' });
export type ConsentSource = z.infer<typeof ConsentSource>;

export const Consent = z
  .object({
    purpose: ConsentPurpose,
    granted: z.boolean(),
    /** Version of the text that the member read, and the text itself, where the ledger has it. */
    noticeVersion: z.string(),
    words: z.string().nullable().default(null),
    /**
     * False: it decides nothing, because it was recorded when one checkbox at joining was for all purposes; or it is in
     * force without a decision.
     */
    isAct: z.boolean().default(true),
    /** Null: never asked. */
    decidedAt: Instant.nullable(),
    /** Null: never asked. */
    source: ConsentSource.nullable(),
  })
  .meta({ id: 'Consent' });
export type Consent = z.infer<typeof Consent>;

export const DataExport = z
  .object({
    id: z.uuid(),
    status: z.enum(['gathering', 'ready', 'expired']),
    /** Number of services that have contributed their part, and of all. */
    gathered: z.int(),
    parts: z.int(),
    requestedAt: Instant,
    /** Until when the file can be downloaded. */
    expiresAt: Instant.nullable(),
    /** Path of the file once it is ready. */
    url: z.string().nullable(),
  })
  .meta({ id: 'DataExport' });
export type DataExport = z.infer<typeof DataExport>;

const consents = z.object({
  consents: z.array(Consent),
  /** The latest 200 decisions, newest first; a download has all. */
  history: z.array(Consent),
  /** Whether the member must still be asked once about the purposes that joining does not need. */
  mustAsk: z.boolean().default(false),
});
const Deletion = z.object({
  /** When everything is erased; null when no deletion is scheduled. */
  dueAt: Instant.nullable(),
});

export const privacy = defineContract('identity.privacy', {
  consents: route({
    http: 'GET /privacy/consents',
    access: 'member',
    summary: 'What I agreed to, when, and to which version of the notice',
    input: Nothing,
    output: consents,
  }),
  decide: route({
    http: 'PUT /privacy/consents',
    access: 'member',
    summary: 'Agree or withdraw; the terms are withdrawn by deleting the account',
    changes: ['identity.profile', ...answersShowingMembers],
    input: z.object({ purpose: ConsentPurpose.exclude(['terms']), granted: z.boolean() }),
    output: consents,
  }),
  answer: route({
    http: 'POST /privacy/consents/answer',
    access: 'member',
    summary: 'Answer the question that members who joined before it are asked once, or close it without an answer',
    changes: ['identity.profile', ...answersShowingMembers],
    input: z.object({
      /**
       * The purposes that the member agrees to, the others being refused; missing if the dialog was closed without a response.
       */
      agreesTo: AgreesTo.optional(),
    }),
    output: consents,
  }),
  requestExport: route({
    http: 'POST /privacy/export',
    access: 'member',
    limit: 'export',
    status: 202,
    stepUp: true,
    summary: 'Gather all my data from every service',
    changes: 'nothing: its answer is the latest download',
    input: Nothing,
    output: DataExport,
  }),
  latestExport: route({
    http: 'GET /privacy/export',
    access: 'member',
    summary: 'My latest download, if there is one',
    input: Nothing,
    output: z.object({ export: DataExport.nullable() }),
  }),
  getExport: route({
    http: 'GET /privacy/export/:id',
    access: 'member',
    summary: 'How far a download of my data is',
    input: ById,
    output: DataExport,
  }),
  downloadExport: route({
    http: 'GET /privacy/export/:id/file',
    access: 'member',
    file: true,
    stepUp: true,
    summary: 'The file with all my data, as JSON',
    input: ById,
    output: z.unknown(),
  }),
  endExport: route({
    http: 'DELETE /privacy/export/:id',
    access: 'member',
    summary: 'Delete a download of my data before it expires',
    changes: ['identity.privacy.latestExport', 'identity.access'],
    input: ById,
    output: Nothing,
    status: 204,
  }),
  deletion: route({
    http: 'GET /privacy/delete',
    access: 'member',
    summary: 'Whether my account is about to be deleted',
    input: Nothing,
    output: Deletion,
  }),
  requestDeletion: route({
    http: 'POST /privacy/delete',
    access: 'member',
    limit: 'signIn',
    stepUp: 'sometimes',
    summary: 'Delete my account after the grace period; until then it is unlisted and this can be undone',
    changes: ['identity.profile', ...answersShowingMembers],
    input: z.object({
      /** Blank for an account without a password. */
      password: z.string().max(128),
    }),
    output: Deletion,
  }),
  cancelDeletion: route({
    http: 'DELETE /privacy/delete',
    access: 'member',
    summary: 'Keep my account after all',
    changes: ['identity.profile', ...answersShowingMembers],
    input: Nothing,
    output: Deletion,
  }),
});
