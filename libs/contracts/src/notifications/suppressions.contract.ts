import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ContactType } from '../identity/auth.contract';
import { ById, email, Instant, line, mobile, NextCursor, Nothing, Page } from '../vocabulary';

/**
 * `asked`: the owner of the contact asked the team, who entered it, or replied STOP. `refused`: it refused messages for weeks.
 */
export const SuppressionReason = z
  .enum(['bounced', 'complained', 'blocked', 'asked', 'refused'])
  .meta({ id: 'SuppressionReason' });
export type SuppressionReason = z.infer<typeof SuppressionReason>;

/**
 * `bulk`: only campaigns, the digest and news of events nearby; alerts and responses are still sent. `whatsapp`: only
 * WhatsApp, because the member replied STOP there; the number still gets SMS.
 */
export const SuppressionScope = z.enum(['all', 'bulk', 'whatsapp']).meta({ id: 'SuppressionScope' });
export type SuppressionScope = z.infer<typeof SuppressionScope>;

export const Suppression = z
  .object({
    id: z.uuid(),
    contactType: ContactType,
    /** `null` once its member is erased. */
    maskedContact: z.string().nullable(),
    reason: SuppressionReason,
    scope: SuppressionScope,
    /** As the provider or the team wrote it. */
    detail: z.string(),
    /** Who reported it; `team`: an administrator. */
    provider: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'Suppression' });
export type Suppression = z.infer<typeof Suppression>;

const wholeContact = 'Please enter a whole e-mail address or mobile number';
/** A contact that an administrator suppresses. */
export const NewSuppression = z.object({
  contact: z.union([email(wholeContact), mobile(wholeContact)], wholeContact),
  detail: line(200).min(5, 'Please say in a few words why'),
});

/** Suppressed contacts, to which nothing is sent because a provider reported a reason or an administrator entered one. */
export const suppressions = defineContract('notifications.suppressions', {
  list: route({
    http: 'GET /admin/suppressions',
    access: 'admin',
    summary:
      'Contacts that nothing is sent to any more, newest first; a whole e-mail address or mobile number finds its own',
    input: Page.extend({
      search: z.string().trim().max(254).optional(),
      reason: SuppressionReason.optional(),
    }),
    output: z.object({ suppressions: z.array(Suppression), nextCursor: NextCursor }),
  }),
  add: route({
    http: 'POST /admin/suppressions',
    access: 'admin',
    stepUp: true,
    status: 201,
    summary: 'Send nothing to this contact any more',
    changes: ['notifications.suppressions', 'identity.audit'],
    input: NewSuppression,
    output: Suppression,
  }),
  remove: route({
    http: 'DELETE /admin/suppressions/:id',
    access: 'admin',
    status: 204,
    summary: 'Send to this contact again',
    changes: ['notifications.suppressions', 'identity.audit'],
    input: ById,
    output: Nothing,
  }),
});
