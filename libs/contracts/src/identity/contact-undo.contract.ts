import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, SignInProvider } from '../vocabulary';
import { ContactType } from './auth.contract';

/** What undoing a change of contact does. Contacts are masked: the link may have been forwarded. */
export const ContactUndo = z
  .object({
    contacts: z.array(
      z.object({
        contactType: ContactType,
        /** The contact that becomes the member's again. */
        maskedContact: z.string(),
        /** The contact that is removed from the account; null if there is none any more. */
        maskedPresent: z.string().nullable(),
      }),
    ),
    /** What else ends with it, besides the password; missing in responses of an earlier version, and once it is done. */
    ends: z
      .object({
        /** Devices that are signed in now. */
        sessions: z.int(),
        /** Contacts that were added lately and are removed with it, besides those that are replaced. */
        maskedContacts: z.array(z.string()),
        providers: z.array(SignInProvider),
        passkeys: z.int(),
        authenticatorApp: z.boolean(),
        recoveryCodes: z.boolean(),
        /** Whether a deletion of the account that was planned lately is cancelled. */
        deletion: z.boolean().default(false),
      })
      .optional(),
    until: Instant,
  })
  .meta({ id: 'ContactUndo' });
export type ContactUndo = z.infer<typeof ContactUndo>;

const input = z.object({ token: z.string().max(100) });

/**
 * The link that is sent to the old contact when a contact changes. It needs no session: whoever changed the
 * contact may have the session.
 */
export const contactUndo = defineContract('identity.contact-undo', {
  get: route({
    http: 'GET /undo-contact/:token',
    access: 'public',
    limit: 'signIn',
    summary: 'What undoing a change of contact would do; changes nothing',
    input,
    output: ContactUndo,
  }),
  undo: route({
    http: 'POST /undo-contact/:token',
    access: 'public',
    limit: 'signIn',
    summary: 'Undo a change of contact: the old one counts again, and every way into the account ends',
    changes: 'nothing: every session ends',
    input,
    output: z.object({
      /** The contacts to which a code for a new password can be sent. */
      contacts: ContactUndo.shape.contacts,
      isDeletionCancelled: z.boolean().default(false),
    }),
  }),
});
