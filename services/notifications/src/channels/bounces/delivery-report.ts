import { reportedAddresses } from './mailbox-address.rules';
import { type Fields, recipientFields } from './report-fields';

/** What a mail server reports about one recipient of one message. */
export interface DeliveryReport {
  action: 'failed' | 'delayed' | 'delivered' | 'other';
  /** `5.1.1`, see RFC 3463; empty if missing. */
  status: string;
  /** The address that the mail finally reached, in each notation; empty if missing. */
  recipients: string[];
  /** The server that refused it, if it was another one. */
  host: string;
  /** The server's own text. */
  detail: string;
}

/** The recipients in the machine-readable part of a report, with or without internationalised addresses (RFC 3464, RFC 6533). */
export const reportsIn = (part: string): DeliveryReport[] => recipientFields(part).map(reportOf);

function reportOf(fields: Fields): DeliveryReport {
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '';
  const detail = (fields.get('diagnostic-code') ?? '').replace(/^\s*[\w-]+\s*;\s*/, '');
  const ended = ['x-actual-recipient', 'final-recipient', 'original-recipient']
    .map(name => reportedAddresses(fields.get(name) ?? ''))
    .find(addresses => addresses.length > 0);
  return {
    action: actionOf(fields.get('action') ?? '', status),
    status,
    recipients: ended ?? [],
    host: hostIn(fields.get('remote-mta') ?? '') || hostIn(/\bhost (\S+?)[[ ]/.exec(detail)?.[1] ?? ''),
    detail,
  };
}

function actionOf(action: string, status: string): DeliveryReport['action'] {
  const [word = ''] = /[a-z]+/.exec(action.toLowerCase()) ?? [];
  if (word.startsWith('fail') || (!word && status.startsWith('5'))) return 'failed';
  if (word.startsWith('delay') || (!word && status.startsWith('4'))) return 'delayed';
  return word === 'delivered' ? 'delivered' : 'other';
}

const hostIn = (field: string) =>
  field
    .replace(/^\s*[\w-]+\s*;\s*/, '')
    .split(/[\s([]/, 1)[0]!
    .toLowerCase();
