import './table.css';
import '../../ui/form/choices.css';
import { useLingui } from '@lingui/react';
import { ArrowDown, ArrowUp } from '../../ui/icons';
import type { Column } from './resource';
import { type Listing, ResourceRow } from './resource-row';
import type { ListAddress } from './use-list-address';

interface Table<Row extends { id: string }, Detail extends Row> extends Listing<Row, Detail> {
  rows: Row[];
}

/** The rows: a table on a desktop, one card each below 768 px. */
export function ResourceTable<Row extends { id: string }, Detail extends Row>(table: Table<Row, Detail>) {
  const { i18n } = useLingui();
  const { resource, rows, address, selection } = table;
  const isWhole = rows.every(row => selection?.has(row));
  const isPartly = !isWhole && rows.some(row => selection?.has(row));
  return (
    <table className="table">
      <caption className="vh">{i18n.t(resource.title)}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <span className="vh md:hidden">{i18n.t('Select')}</span>
              <input
                type="checkbox"
                className="tick max-md:hidden"
                aria-label={i18n.t('Select all on this page')}
                ref={box => {
                  if (box) box.indeterminate = isPartly;
                }}
                checked={isWhole}
                onChange={event => selection.setAll(rows, event.target.checked)}
              />
            </th>
          )}
          <HeadCell column={{ label: resource.label, sort: resource.labelSort }} address={address} />
          {resource.columns.map(column => (
            <HeadCell key={column.name} column={column} address={address} />
          ))}
          {resource.actions.length > 0 && (
            <th scope="col">
              <span className="vh">{i18n.t('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <ResourceRow key={row.id} {...table} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function HeadCell({
  column,
  address,
}: {
  column: Pick<Column<never>, 'label' | 'sort' | 'isSecondary'>;
  address: ListAddress;
}) {
  const { i18n } = useLingui();
  const { label, sort, isSecondary } = column;
  const className = isSecondary ? 'secondary' : undefined;
  if (!sort)
    return (
      <th scope="col" className={className}>
        {i18n.t(label)}
      </th>
    );
  const order = address.sort?.by === sort.by ? address.sort.order : undefined;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" className={className} aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
      <button type="button" onClick={() => address.setSort(sort.by, order === 'asc' ? 'desc' : 'asc')}>
        <span>{i18n.t(label)}</span>
        <Arrow className={order ? 'icon--s' : 'icon--s opacity-0'} />
      </button>
    </th>
  );
}
