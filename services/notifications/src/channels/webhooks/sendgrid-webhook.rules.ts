import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';
import { causeOf } from '../bounces/return-cause.rules';
import { messageOf, type ProviderReport } from './provider-report';

/** The signed content: the timestamp and the raw body. */
export interface SignedEvents {
  body: Buffer;
  signature: string | undefined;
  /** Seconds since 1970. */
  timestamp: string | undefined;
}

/** Maximum age of a request in seconds; SendGrid retries for a day. */
const longestWay = 24 * 3_600;

/**
 * Whether SendGrid signed this with its key (ECDSA over SHA-256) within the last day. `key`: the verification key, base64 of an
 * SPKI.
 */
export function isSignedBySendGrid({ body, signature, timestamp }: SignedEvents, key: string, now: Date): boolean {
  if (!key || !signature || !/^\d{1,12}$/.test(timestamp ?? '')) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > longestWay) return false;
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    const signed = Buffer.concat([Buffer.from(timestamp!), body]);
    return verify('sha256', signed, publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

const SendGridEvent = z.object({
  email: z.string().max(320),
  event: z.string(),
  sg_event_id: z.string().min(1).max(200),
  type: z.string().optional(),
  reason: z.string().optional(),
  /** Our message id: `<delivery>.<member>`, or the id of a message that is not in the ledger. */
  message: z.string().optional(),
});

/** The events of a request; entries that are not SendGrid events are skipped. */
export function reportsOfSendGrid(body: Buffer): ProviderReport[] {
  const events: unknown = JSON.parse(body.toString());
  return (Array.isArray(events) ? events : []).flatMap((each: unknown): ProviderReport[] => {
    const { data } = SendGridEvent.safeParse(each);
    if (!data) return [];
    const { email, sg_event_id, reason = '' } = data;
    const message = messageOf(data.message ?? '');
    return [
      {
        id: `sendgrid:${sg_event_id}`,
        event: eventOf(data),
        contactType: 'email',
        contact: email,
        detail: reason,
        cause: causeFor(data),
        ...(message && { message }),
      },
    ];
  });
}

/** SendGrid's own suppression list: it drops what we send to these addresses until they are removed from the list. */
const onItsList: Record<string, ProviderReport['event']> = {
  'bounced address': 'bounced',
  'spam reporting address': 'complained',
  'unsubscribed address': 'unsubscribed',
};

/**
 * Texts about full mailboxes and policies are more reliable than the type of the bounce, which SendGrid guesses from the code.
 */
const isOnlyThisMessage = (cause: ReturnCause) => ['full', 'policy', 'temporary'].includes(cause);

/** What SendGrid blocks without a reason, it blocks because of our reputation. */
function causeFor({ event, type, reason = '' }: z.infer<typeof SendGridEvent>): ReturnCause | null {
  if (event === 'spamreport') return 'complaint';
  if (event !== 'bounce') return null;
  const cause = causeOf('', reason);
  if (type === 'blocked') return cause === 'unclear' ? 'policy' : cause;
  return isOnlyThisMessage(cause) ? cause : 'gone';
}

/** A bounce of type `blocked` concerns only this message: the address is valid. */
function eventOf({ event, type, reason = '' }: z.infer<typeof SendGridEvent>): ProviderReport['event'] {
  if (event === 'delivered') return 'delivered';
  if (event === 'bounce') return type === 'blocked' || isOnlyThisMessage(causeOf('', reason)) ? 'refused' : 'bounced';
  if (event === 'dropped') return onItsList[reason.trim().toLowerCase()] ?? 'refused';
  if (event === 'unsubscribe') return 'unsubscribed';
  return event === 'spamreport' ? 'complained' : 'other';
}
