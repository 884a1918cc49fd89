import { text } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import type { NotificationsConfig } from '../../notifications.config';
import { bareAddress } from './mail-address.rules';

export type DkimKey = Pick<DKIM.SingleKeyOptions, 'domainName' | 'keySelector'> & { privateKey: string };

/** The DKIM key for mail to SMTP servers, if configured; its domain is the sender's. */
export function dkimKeyOf({
  DKIM_PRIVATE_KEY: privateKey,
  DKIM_SELECTOR: keySelector,
  MAIL_FROM,
}: Pick<NotificationsConfig, 'DKIM_PRIVATE_KEY' | 'DKIM_SELECTOR' | 'MAIL_FROM'>): DkimKey | undefined {
  const address = bareAddress(MAIL_FROM);
  return privateKey ? { privateKey, keySelector, domainName: address.slice(address.lastIndexOf('@') + 1) } : undefined;
}

/** Adds a DKIM signature (RFC 6376) to a message, which is ASCII with CRLF lines. */
export const withDkim = (message: string, key: DkimKey): Promise<string> => text(new DKIM(key).sign(message));
