import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Email, Instant, line, NextCursor, Nothing, Page, prose, Total } from '../vocabulary';

export const InquiryType = z
  .enum(['general', 'volunteer', 'partnership', 'support', 'media'])
  .meta({ id: 'InquiryType' });
export type InquiryType = z.infer<typeof InquiryType>;

const Fields = z.object({
  name: line(80).min(2, 'Name must be at least 2 characters'),
  email: Email,
  phone: line(30).min(10, 'Phone number must be at least 10 digits'),
  subject: line(140).min(5, 'Subject must be at least 5 characters'),
  message: prose(5_000).min(20, 'Message must be at least 20 characters'),
  inquiryType: InquiryType.default('general'),
});

/** The form of /contact. Two fields that people never fill in detect bots; a client may leave them out. */
export const ContactForm = Fields.extend({
  /** A honeypot: the field is hidden, so only a bot fills it in. */
  website: z.string().max(500).optional(),
  /** Seconds from showing the form to the first submission. */
  secondsTaken: z.number().min(0).max(1_000_000).optional(),
});
export type ContactForm = z.infer<typeof ContactForm>;

/** `held`: it looked like spam, so nobody was notified. */
export const ContactStatus = z.enum(['new', 'open', 'answered', 'closed', 'held']).meta({ id: 'ContactStatus' });
export type ContactStatus = z.infer<typeof ContactStatus>;

/** A message in the list of the admin panel; contacts are masked. */
export const ContactMessage = z
  .object({
    id: z.uuid(),
    ...Fields.shape,
    inquiryType: InquiryType,
    email: z.string(),
    phone: z.string(),
    status: ContactStatus,
    /** Visible to the team only. */
    note: z.string(),
    createdAt: Instant,
    /** Incremented with every change; a change names the version it is based on. */
    version: z.int(),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactMessageDetail = ContactMessage.extend({
  replies: z.array(z.object({ id: z.uuid(), text: z.string(), createdAt: Instant })),
}).meta({ id: 'ContactMessageDetail' });
export type ContactMessageDetail = z.infer<typeof ContactMessageDetail>;

export const ContactReply = z.object({ reply: prose(5_000).min(20, 'Reply must be at least 20 characters') });
export const ContactNote = z.object({ note: prose(2_000) });

const changed = ['content.contact-messages', 'identity.audit'] as const;

export const contactMessages = defineContract('content.contact-messages', {
  send: route({
    http: 'POST /contact',
    access: 'public',
    limit: 'contactForm',
    status: 201,
    summary: 'Write to the team',
    changes: ['content.contact-messages'],
    input: ContactForm,
    output: Nothing,
  }),
  list: route({
    http: 'GET /admin/contact-messages',
    access: 'admin',
    summary: 'What people wrote to the team, newest first; what looked like spam only when asked for',
    input: Page.extend({
      status: ContactStatus.optional(),
      inquiryType: InquiryType.optional(),
      q: line(80).optional(),
    }),
    output: z.object({ messages: z.array(ContactMessage), total: Total, nextCursor: NextCursor }),
  }),
  get: route({
    http: 'GET /admin/contact-messages/:id',
    access: 'admin',
    summary: 'One message with its replies; contacts are masked',
    input: ById,
    output: ContactMessageDetail,
  }),
  contacts: route({
    http: 'POST /admin/contact-messages/:id/contacts',
    access: 'admin',
    stepUp: true,
    limit: 'contact',
    summary: 'The contacts of whoever wrote; the look is noted in the audit log',
    changes: ['identity.audit'],
    input: ById,
    output: z.object({ email: z.string(), phone: z.string() }),
  }),
  update: route({
    http: 'PUT /admin/contact-messages/:id',
    access: 'admin',
    summary: 'Set the status, write the internal note, or reply by mail, which makes it answered',
    changes: changed,
    input: ById.extend({
      version: z.int32(),
      status: ContactStatus.optional(),
      note: ContactNote.shape.note.optional(),
      reply: ContactReply.shape.reply.optional(),
    }),
    output: ContactMessageDetail,
  }),
});
