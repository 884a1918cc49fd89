/** The fields of one part of a report, by their names in lower case. */
export type Fields = ReadonlyMap<string, string>;

const ofRecipient = /^(original-recipient|final-recipient|action|status)$/;

/**
 * The recipients of a report (RFC 3464). They should be blocks between empty lines, but some servers put empty lines between the
 * fields of one recipient, and others none between two recipients.
 */
export function recipientFields(report: string): Fields[] {
  const records: Map<string, string>[] = [];
  let current = new Map<string, string>();
  let isAfterGap = false;
  for (const line of unfolded(report)) {
    const at = line.indexOf(':');
    if (at <= 0) {
      isAfterGap ||= line.trim() === '';
      continue;
    }
    const name = line.slice(0, at).trim().toLowerCase();
    const isNext = isAfterGap && name.endsWith('-recipient') && isComplete(current);
    const begins = ofRecipient.test(name) && (current.has(name) || isNext);
    if (begins) {
      records.push(current);
      current = new Map();
    }
    isAfterGap = false;
    if (!current.has(name)) current.set(name, line.slice(at + 1).trim());
  }
  return [...records, current].filter(fields => fields.has('action') || fields.has('status'));
}

const isComplete = (fields: Fields) =>
  (fields.has('final-recipient') || fields.has('original-recipient')) && (fields.has('action') || fields.has('status'));

/** All fields of a report; of several with the same name the first. */
export function fieldsOf(report: string): Fields {
  const fields = new Map<string, string>();
  for (const line of unfolded(report)) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim().toLowerCase();
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}

const unfolded = (report: string) => report.replace(/\r?\n[ \t]+(?=\S)/g, ' ').split(/\r?\n/);
