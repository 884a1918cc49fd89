import './reports.css';
import { useLingui } from '@lingui/react';
import { formatNumber } from '../../i18n/dates';
import type { Field, Line } from './report';

const text = (value: Line[string] | undefined) => (typeof value === 'number' ? formatNumber(value) : '–');

/** All data of the charts or the map, with totals; it can be scrolled with the keyboard. */
export function ReportTable({
  caption,
  first,
  columns,
  rows,
  totals,
}: {
  caption: string;
  /** The heading of the first column, which shows each row's `label`. */
  first: string;
  columns: readonly Field[];
  rows: Line[];
  totals: Line;
}) {
  const { i18n } = useLingui();
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
    <div className="figures" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                {i18n.t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={String(row.label)}>
              <th scope="row">{row.label}</th>
              {columns.map(({ name }) => (
                <td key={name}>{text(row[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{i18n.t('Total')}</th>
            {columns.map(({ name }) => (
              <td key={name}>{text(totals[name])}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
