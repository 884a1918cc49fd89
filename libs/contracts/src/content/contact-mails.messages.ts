import { z } from 'zod';
import { defineEvent } from '../messaging';
import { StoredEmail } from '../vocabulary';

/** A mail about a contact message must be sent. Its text is encrypted for the two services, bound to `contact-mail:<mailId>`. */
export const contactMailRequested = defineEvent(
  'content.contact-mail.requested.v1',
  z.object({ mailId: z.uuid(), sealed: z.string() }),
);

/** The encrypted content. */
export const ContactMail = z.object({
  /** `message`: to the team, about a message from a visitor. `reply`: the team's reply to that visitor. */
  kind: z.enum(['message', 'reply']),
  to: StoredEmail,
  /** The reply-to address of the mail; missing when the site has none. */
  replyTo: StoredEmail.optional(),
  contactMessageId: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  inquiryType: z.string(),
  /** Only for the kind `reply`. */
  reply: z.string().optional(),
});
export type ContactMail = z.infer<typeof ContactMail>;

export const contactMailSeal = (mailId: string) => `contact-mail:${mailId}`;
