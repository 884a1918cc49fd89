import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Consent } from '../recipients/consent';

/** What a link switches off: a consent, mail of one kind or the daily digest, which are preferences. */
export type Stop = Consent | 'response' | 'message' | 'event' | 'digest';

/** The index is one byte of the token. Append only: links in old mails must keep working. */
const stops: Stop[] = ['bulk_email', 'alert_email', 'response', 'message', 'event', 'digest'];

const macLength = 16;

const macOf = (body: Buffer, key: string) =>
  createHmac('sha256', key).update('unsubscribe').update(body).digest().subarray(0, macLength);

/** The token of a member's link: 44 characters of base64url, signed with the key. It never expires. */
export function unsubscribeToken(memberId: string, stop: Stop, key: string): string {
  const body = Buffer.concat([Buffer.from([stops.indexOf(stop)]), Buffer.from(memberId.replaceAll('-', ''), 'hex')]);
  return Buffer.concat([body, macOf(body, key)]).toString('base64url');
}

/** The member and the kind of mail of a token; `null` if the signature is invalid. */
export function readUnsubscribeToken(token: string, key: string): { memberId: string; stop: Stop } | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 17 + macLength || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, 17);
  if (!timingSafeEqual(bytes.subarray(17), macOf(body, key))) return null;
  const stop = stops[body[0]!];
  if (!stop) return null;
  const memberId = body.toString('hex', 1).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { memberId, stop };
}
