import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
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
        ...{
          id: `sendgrid:${sg_event_id}`,
          event: eventOf(data),
          contactType: 'email',
          contact: email,
          detail: reason,
        },
        ...(message && { message }),
      },
    ];
  });
}

/** A bounce of type `blocked` concerns only this message: the address is valid. */
function eventOf({ event, type }: z.infer<typeof SendGridEvent>): ProviderReport['event'] {
  if (event === 'delivered') return 'delivered';
  if (event === 'bounce') return type === 'blocked' ? 'refused' : 'bounced';
  if (event === 'dropped') return 'refused';
  return event === 'spamreport' ? 'complained' : 'other';
}
