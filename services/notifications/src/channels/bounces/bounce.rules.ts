import type { ProviderReport } from '../webhooks/provider-report';
import type { DeliveryReport } from './delivery-report';
import { isSameMailbox } from './mailbox-address.rules';
import type { ReturnCause } from '@aar/contracts/notifications/mail-returns.contract';
import { causeOf } from './return-cause.rules';
import type { ReturnedMail } from './returned-mail';

/** What a returned mail means for the member. */
export interface Return {
  event: Extract<ProviderReport['event'], 'delivered' | 'refused' | 'bounced' | 'other'>;
  /** `null` unless the mail failed. */
  cause: ReturnCause | null;
  /** The server's own text. */
  detail: string;
  host: string;
}

/**
 * What a returned mail says about the address that the message was sent to; `null` if it is no return. A full mailbox or a refusal
 * of the content concerns only this message, and the bounce of an address to which a member forwards their mail must not suppress
 * the member's own address.
 */
export function returnFor({ reports, plain }: Pick<ReturnedMail, 'reports' | 'plain'>, contact: string): Return | null {
  const report = reportFor(reports, contact) ?? reportFor(plain, contact);
  if (!report) return null;
  const { action, status, detail, host } = report;
  if (action !== 'failed') return { event: action === 'delivered' ? 'delivered' : 'other', cause: null, detail, host };
  const cause = causeFor(report, contact);
  const spoken = cause === 'unclear' && plain.find(each => each.action === 'failed' && isAbout(each, contact));
  if (!spoken || spoken === report) return { event: eventOf(cause), cause, detail, host };
  const better = causeFor({ ...spoken, status }, contact);
  return { event: eventOf(better), cause: better, detail: detail || spoken.detail, host: host || spoken.host };
}

const eventOf = (cause: ReturnCause) => (cause === 'gone' ? 'bounced' : 'refused');

/** The report about this address, or else about the one to which it was forwarded: our messages have one recipient. */
function reportFor(reports: DeliveryReport[], contact: string): DeliveryReport | undefined {
  const own = reports.filter(report => isAbout(report, contact));
  return (
    own.find(({ action }) => action === 'failed') ??
    own.find(({ action }) => action === 'delivered') ??
    reports.find(({ action }) => action === 'failed') ??
    reports[0]
  );
}

function causeFor(report: DeliveryReport, contact: string): ReturnCause {
  if (!isAbout(report, contact)) return 'forwarded';
  const cause = causeOf(report.status, report.detail);
  return cause === 'gone' && namesAnother(report.detail, contact) ? 'forwarded' : cause;
}

const isAbout = ({ recipients }: DeliveryReport, contact: string) =>
  recipients.length === 0 || recipients.some(each => isSameMailbox(each, contact));

/** Some servers name the contact as the recipient, and the address to which they forwarded the mail only in their text. */
function namesAnother(detail: string, contact: string): boolean {
  const named = [...detail.matchAll(/<([^<>\s]+@[^<>\s]+)>/g)].map(([, address]) => address!);
  const others = named.filter(address => !/^(postmaster|abuse)@/i.test(address));
  return others.length > 0 && !others.some(each => isSameMailbox(each, contact));
}
