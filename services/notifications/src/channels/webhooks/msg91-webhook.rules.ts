import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { messageOf, type ProviderReport } from './provider-report';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether the request contains the secret of the integration. */
export const hasSecret = (given: string | undefined, secret: string): boolean =>
  secret !== '' && given !== undefined && timingSafeEqual(digest(given), digest(secret));

const Fields = z.record(z.string(), z.unknown());
type Fields = z.infer<typeof Fields>;

/** One report. MSG91 names its fields differently in each of its webhooks, of SMS (v2, v3, New) and of WhatsApp. */
const Report = z.object({
  requestId: z.string().min(1).max(100),
  number: z.string().min(1).max(20),
  status: z.string().min(1).max(40),
  detail: z.string(),
  message: z.string(),
});

/** A request of v2 has a list of these; the other webhooks send the reports directly. */
const Batch = z.object({ report: z.array(Fields).max(1_000) });

/** MSG91's delivery statuses: numbers for SMS, words for WhatsApp. */
const events: Record<string, ProviderReport['event']> = {
  1: 'delivered',
  2: 'refused',
  9: 'refused',
  16: 'refused',
  20: 'refused',
  25: 'refused',
  26: 'delivered',
  // The number is blocked at the provider, which was asked to send nothing to it.
  17: 'bounced',
  delivered: 'delivered',
  read: 'delivered',
  failed: 'refused',
  rejected: 'refused',
};

/** The reports of a request; what is not a report is skipped. */
export const reportsOfMsg91 = (body: Buffer): ProviderReport[] =>
  [toldIn(body)].flat().flatMap(unpacked).flatMap(reportIn);

/** The content of a request: JSON or a form, whose reports may be in `data`, as a value or as JSON in a string. */
function toldIn(body: Buffer): unknown {
  const text = body.toString();
  const told = parsed(text) ?? { data: new URLSearchParams(text).get('data') };
  const data = (told as Fields).data ?? told;
  return typeof data === 'string' ? parsed(data) : data;
}

function unpacked(each: unknown): Fields[] {
  const { data: fields } = Fields.safeParse(each);
  if (fields?.report === undefined) return fields ? [fields] : [];
  const { data: batch } = Batch.safeParse(fields);
  return (batch?.report ?? []).map(report => ({ ...report, requestId: fields.requestId }));
}

function reportIn(told: Fields): ProviderReport[] {
  const first = (...names: string[]) =>
    names
      .map(name => told[name])
      .find(value => (typeof value === 'string' && value !== '') || typeof value === 'number');
  const text = (...names: string[]) => String(first(...names) ?? '');
  const { data } = Report.safeParse({
    requestId: text('requestId'),
    number: text('number', 'telNum', 'customerNumber', 'mobile'),
    status: text('status', 'eventName'),
    detail: text('failureReason', 'failedReason', 'reason', 'desc'),
    message: text('CRQID', 'crqid'),
  });
  if (!data) return [];
  const { requestId, number, status, detail } = data;
  const message = messageOf(data.message);
  return [
    {
      id: `msg91:${requestId}:${number.slice(-10)}:${status}`,
      event: events[status.toLowerCase()] ?? 'other',
      contactType: 'mobile',
      contact: number,
      detail,
      ...(message && { message }),
    },
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
