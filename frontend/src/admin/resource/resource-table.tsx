import { useLingui } from '@lingui/react';
import { Link } from 'react-router-dom';
import { ArrowDown, ArrowUp } from '../../ui/icons';
import { ActionMenu } from '../../ui/menu';
import type { Column, Resource, RowAction } from './resource';
import type { ListAddress } from './use-list-address';
import type { Selection } from './use-selection';

interface Table<Row extends { id: string }, Detail extends Row> {
  resource: Resource<Row, Detail>;
  rows: Row[];
  address: ListAddress;
  /** Where rows can be selected. */
  selection?: Selection<Row>;
  actionsOf(row: Row): RowAction<Row>[];
  onAction(action: RowAction<Row>, row: Row): void;
}

export const rowLinkId = (id: string) => `row-${id}`;

/** The rows: a table on a desk, a card for each below 768 px. */
export function ResourceTable<Row extends { id: string }, Detail extends Row>(table: Table<Row, Detail>) {
  const { i18n } = useLingui();
  const { resource, rows, address, selection } = table;
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
                checked={rows.every(row => selection.has(row))}
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
          <TableRow key={row.id} {...table} row={row} />
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
        {i18n.t(label)}
        <Arrow className={order ? 'icon--s' : 'icon--s opacity-0'} />
      </button>
    </th>
  );
}

function TableRow<Row extends { id: string }, Detail extends Row>({
  resource,
  row,
  address,
  selection,
  actionsOf,
  onAction,
}: Table<Row, Detail> & { row: Row }) {
  const { i18n } = useLingui();
  const { label, nameOf, face, badges, note, columns, actions } = resource;
  const name = nameOf(row);
  const offered = actionsOf(row);
  return (
    <tr className={selection?.has(row) ? 'on' : undefined} data-open={row.id === address.openId || undefined}>
      {selection && (
        <td className="pick0">
          <input
            type="checkbox"
            className="tick"
            aria-label={i18n.t('Select {name}', { name })}
            checked={selection.has(row)}
            onChange={event => selection.set(row, event.target.checked)}
          />
        </td>
      )}
      <td className="whocell">
        <span className="vh md:hidden">{i18n.t(label)} </span>
        <div className="who">
          {face?.(row)}
          <span>
            <Link id={rowLinkId(row.id)} to={address.opening(row.id)} preventScrollReset>
              {name}
            </Link>
            {badges?.(row)}
            {note && <span className="small muted">{note(row)}</span>}
          </span>
        </div>
      </td>
      {columns.map(({ name: column, label: heading, cell, isSecondary }) => (
        <td key={column} className={isSecondary ? 'secondary' : undefined}>
          <span className="vh md:hidden">{i18n.t(heading)} </span>
          {cell(row)}
        </td>
      ))}
      {actions.length > 0 && (
        <td className="more">
          {offered.length > 0 && (
            <ActionMenu
              label={i18n.t('Actions for {name}', { name })}
              items={offered.map(action => ({
                key: action.name,
                label: i18n.t(action.label),
                icon: action.icon,
                isDestructive: action.isDestructive,
                onSelect: () => onAction(action, row),
              }))}
            />
          )}
        </td>
      )}
    </tr>
  );
}
