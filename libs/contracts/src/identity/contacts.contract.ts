import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ContactType } from './auth.contract';
import { NoticeKind } from './notices.messages';

/** A member's contacts as of this version of the account. */
export const MemberContact = z.object({
  memberId: z.uuid(),
  version: z.int(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  emailConfirmed: z.boolean(),
  mobileConfirmed: z.boolean(),
});
export type MemberContact = z.infer<typeof MemberContact>;

/** The content of a security notice and its recipient. */
export const NoticeWords = z.object({
  kind: NoticeKind,
  fullName: z.string(),
  contactType: ContactType,
  contact: z.string(),
  /** The values of the text's placeholders: `reason`, `until`, `maskedContact`, `provider`, `undoPath`. */
  facts: z.record(z.string(), z.string()),
});
export type NoticeWords = z.infer<typeof NoticeWords>;

/** Contacts for the services that need them: events have only ids, never contacts. */
export const contacts = defineContract('identity.contacts', {
  find: route({
    http: 'POST /internal/contacts/find',
    access: 'service',
    callers: ['notifications'],
    summary: 'How these members can be reached now',
    changes: 'nothing: asks how members are reached',
    input: z.object({ memberIds: z.array(z.uuid()).max(500) }),
    output: z.object({ contacts: z.array(MemberContact) }),
  }),
  masked: route({
    http: 'POST /internal/contacts/masked',
    access: 'service',
    callers: ['community'],
    summary: "The e-mail addresses of these members as staff's lists show them",
    changes: 'nothing: asks how members are reached',
    input: z.object({ memberIds: z.array(z.uuid()).max(50) }),
    output: z.object({ contacts: z.array(z.object({ memberId: z.uuid(), maskedEmail: z.string().nullable() })) }),
  }),
  notice: route({
    http: 'POST /internal/notices/find',
    access: 'service',
    callers: ['notifications'],
    summary: 'The words of a security notice and where it goes; none once the member is erased',
    changes: 'nothing: asks for the words of a notice',
    input: z.object({ noticeId: z.uuid() }),
    output: z.object({ notice: NoticeWords.nullable() }),
  }),
});
