import { fieldsOf } from './report-fields';

/** A provider's report that a recipient marked our mail as spam, or asked for no more of it (ARF, RFC 5965). */
export interface Complaint {
  /** The parts of the returned mail that can prove its recipient: our return path, and the token of its links. */
  returnPaths: string[];
  tokens: string[];
  detail: string;
}

/** Other reports say that a mail is not spam after all, or that its signature failed. */
const complains = /^(abuse|fraud|opt-out(-list)?)$/;

const token = /\/unsubscribe\/([\w-]{40,60})(?![\w-])/;

/** The complaint in a feedback report about a returned mail; `null` for other feedback. */
export function complaintIn(feedback: string, returned: string): Complaint | null {
  const fields = fieldsOf(feedback);
  const type = (fields.get('feedback-type') ?? '').toLowerCase();
  if (!complains.test(type)) return null;
  const headers = fieldsOf(returned.trimStart().split(/\r?\n\r?\n/, 1)[0]!);
  const from = fields.get('user-agent') ?? fields.get('reporting-mta') ?? '';
  return {
    returnPaths: [fields.get('original-mail-from'), headers.get('return-path')].flatMap(path => path ?? []),
    tokens: token.exec(headers.get('list-unsubscribe') ?? '')?.slice(1) ?? [],
    detail: [type, from].filter(Boolean).join(', '),
  };
}
