import { z } from 'zod';
import { defineEvent } from '../messaging';

/** A mail about a contact message is to go out. What it says is sealed for the two services, bound to `contact-mail:<mailId>`. */
export const contactMailRequested = defineEvent(
  'content.contact-mail.requested.v1',
  z.object({ mailId: z.uuid(), sealed: z.string() }),
);

/** What is in the seal. */
export const ContactMail = z.object({
  /** `message`: to the team, about what somebody wrote. `reply`: the team's answer to that person. */
  kind: z.enum(['message', 'reply']),
  to: z.email(),
  /** Where an answer to the mail goes; none where the site names no address. */
  replyTo: z.email().optional(),
  contactMessageId: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  inquiryType: z.string(),
  /** Of a reply. */
  reply: z.string().optional(),
});
export type ContactMail = z.infer<typeof ContactMail>;

export const contactMailSeal = (mailId: string) => `contact-mail:${mailId}`;
