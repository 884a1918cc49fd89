import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Stop } from '../vocabulary/consent';
import { contactDigest } from '../suppressions/contact-digest';

/** The index takes seven bits of the token. Append only: links in old mails must keep working. */
const stops: Stop[] = ['bulk_email', 'alert_email', 'response', 'message', 'event', 'digest'];

export interface MailLink {
  memberId: string;
  stop: Stop;
  /** When the mail was sent, and to which address; missing in earlier links. */
  sent?: { at: Date; to: Buffer };
}

/** Set in the first byte of a token that contains when, and to which address, it was sent. */
const knowsSending = 0x80;
const shortBody = 17;
const addressLength = 5;
const longBody = shortBody + 4 + addressLength;
const macLength = 16;

const macOf = (body: Buffer, key: string) =>
  createHmac('sha256', key).update('unsubscribe').update(body).digest().subarray(0, macLength);

/** Identifies the address of a link without containing it. */
export const addressMark = (address: string, key: string): Buffer =>
  contactDigest('email', address, key).subarray(0, addressLength);

interface Sending {
  memberId: string;
  stop: Stop;
  address: string;
  at: Date;
}

/** The token of the links in a member's mail: 56 characters of base64url, signed with the key. It never expires. */
export function unsubscribeToken({ memberId, stop, address, at }: Sending, key: string): string {
  const seconds = Buffer.alloc(4);
  seconds.writeUInt32BE(Math.floor(at.getTime() / 1_000));
  const body = Buffer.concat([
    Buffer.from([stops.indexOf(stop) | knowsSending]),
    Buffer.from(memberId.replaceAll('-', ''), 'hex'),
    seconds,
    addressMark(address, key),
  ]);
  return Buffer.concat([body, macOf(body, key)]).toString('base64url');
}

/** The content of a token; `null` if the signature is invalid. */
export function readUnsubscribeToken(token: string, key: string): MailLink | null {
  const bytes = Buffer.from(token, 'base64url');
  const isLong = (bytes[0] ?? 0) >= knowsSending;
  const length = isLong ? longBody : shortBody;
  if (bytes.length !== length + macLength || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, length);
  if (!timingSafeEqual(bytes.subarray(length), macOf(body, key))) return null;
  const stop = stops[body[0]! & ~knowsSending];
  if (!stop) return null;
  const memberId = body.toString('hex', 1, shortBody).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  if (!isLong) return { memberId, stop };
  const at = new Date(body.readUInt32BE(shortBody) * 1_000);
  return { memberId, stop, sent: { at, to: body.subarray(shortBody + 4) } };
}
