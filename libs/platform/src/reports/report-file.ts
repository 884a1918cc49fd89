import { stringify } from 'csv-stringify/sync';
import { cellAsText } from '../csv/cell-as-text';
import { FileAnswer } from '../service/handlers';

interface Report {
  from: string;
  to: string;
  series: object[];
}

/** The lines of a report as CSV: `headings` maps each heading to its field. The byte order mark makes Excel read UTF-8. */
export function reportFile(name: string, { from, to, series }: Report, headings: Record<string, string>): FileAnswer {
  const columns = Object.entries(headings).map(([header, key]) => ({ header, key }));
  const csv = stringify(series, { header: true, bom: true, columns, cast: { string: cellAsText } });
  return new FileAnswer('text/csv; charset=utf-8', Buffer.from(csv), { saveAs: `${name}-${from}-to-${to}.csv` });
}
