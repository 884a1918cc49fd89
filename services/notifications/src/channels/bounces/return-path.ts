import { createHmac, timingSafeEqual } from 'node:crypto';

const idLength = 16;
const macLength = 10;

const macOf = (id: Buffer, address: string, key: string) =>
  createHmac('sha256', key)
    .update('bounce')
    .update(id)
    .update(address.trim().toLowerCase())
    .digest()
    .subarray(0, macLength);

/**
 * The return path of mail to a member: `bounces+<52 hex digits>@host`. It names the member and is signed for the address the mail
 * was sent to. It uses hex digits because servers on the way may change the case.
 */
export function returnPathOf(bounceAddress: string, memberId: string, address: string, key: string): string {
  const id = Buffer.from(memberId.replaceAll('-', ''), 'hex');
  const [name, host] = bounceAddress.split('@');
  return `${name}+${Buffer.concat([id, macOf(id, address, key)]).toString('hex')}@${host}`;
}

export interface ReturnPath {
  memberId: string;
  /** Whether it was signed for mail to this address. */
  isFor(address: string, key: string): boolean;
}

/** Parses a return path; `null` if it has another form. Only `isFor` verifies the signature. */
export function readReturnPath(returnPath: string): ReturnPath | null {
  const token = /\+([0-9a-f]{52})@/i.exec(returnPath)?.[1];
  if (!token) return null;
  const bytes = Buffer.from(token, 'hex');
  const id = bytes.subarray(0, idLength);
  return {
    memberId: id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    isFor: (address, key) => timingSafeEqual(bytes.subarray(idLength), macOf(id, address, key)),
  };
}
