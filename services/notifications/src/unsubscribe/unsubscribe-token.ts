import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Consent } from '../recipients/recipients';

/** What a link switches off, as one byte of its token. Append only: links in old mails must go on working. */
const switches: Consent[] = ['bulk_email', 'alert_email'];

const macLength = 16;

const macOf = (body: Buffer, key: string) =>
  createHmac('sha256', key).update('unsubscribe').update(body).digest().subarray(0, macLength);

/** The token of a member's link: 44 characters of base64url that only the key can make. It never expires. */
export function unsubscribeToken(memberId: string, consent: Consent, key: string): string {
  const body = Buffer.concat([
    Buffer.from([switches.indexOf(consent)]),
    Buffer.from(memberId.replaceAll('-', ''), 'hex'),
  ]);
  return Buffer.concat([body, macOf(body, key)]).toString('base64url');
}

/** Whose switch a token turns off; `null` for one that we did not make. */
export function readUnsubscribeToken(token: string, key: string): { memberId: string; consent: Consent } | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 17 + macLength || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, 17);
  if (!timingSafeEqual(bytes.subarray(17), macOf(body, key))) return null;
  const consent = switches[body[0]!];
  if (!consent) return null;
  const memberId = body.toString('hex', 1).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { memberId, consent };
}
