import { z } from 'zod';
import { defineContract, route } from '../contract';
import { day } from '../dates';
import { NextCursor, Page } from '../vocabulary';

/**
 * Why a mail was returned.
 *
 * - `gone`: the address does not exist, has moved or is disabled, or its host accepts no mail.
 * - `full`: the mailbox is full.
 * - `policy`: the host refuses our server, the sender or this content.
 * - `forwarded`: it failed at an address to which the member forwards their mail.
 * - `temporary`: the host could not be reached, or deferred the mail until the mail server gave up.
 * - `unclear`: none of these is stated.
 * - `complaint`: it arrived, and its reader marked it as spam.
 */
export const ReturnCause = z
  .enum(['gone', 'full', 'policy', 'forwarded', 'temporary', 'unclear', 'complaint'])
  .meta({ id: 'ReturnCause' });
export type ReturnCause = z.infer<typeof ReturnCause>;

export const ReturnsOfProvider = z
  .object({
    /** The provider of the mailboxes: `gmail`; `other` for all that are not known by name. */
    id: z.string(),
    total: z.int(),
    /** The most frequent first. */
    causes: z.array(
      z.object({
        cause: ReturnCause,
        count: z.int(),
        lastOn: day('Please enter a date'),
        /** The provider's latest response, without contacts. */
        words: z.string(),
      }),
    ),
  })
  .meta({ id: 'ReturnsOfProvider' });
export type ReturnsOfProvider = z.infer<typeof ReturnsOfProvider>;

/** The number of days in a list of returns, up to today. */
export const ReturnsPeriod = z.enum(['7', '30', '90']);

/** Mail that was returned or refused, by mailbox provider. */
export const mailReturns = defineContract('notifications.mail-returns', {
  list: route({
    http: 'GET /admin/mail-returns',
    access: 'admin',
    summary: 'Mail that came back in the last days, by the provider of the mailbox and the cause; the most first',
    input: Page.extend({ days: ReturnsPeriod.default('30') }),
    output: z.object({ providers: z.array(ReturnsOfProvider), nextCursor: NextCursor }),
  }),
});
