import '../../ui/form/choices.css';
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { Link, useNavigate } from 'react-router-dom';
import { Pencil } from '../../ui/icons';
import { ActionMenu } from '../../ui/navigation/menu';
import type { Resource, RowAction } from './resource';
import type { ListAddress } from './use-list-address';
import type { Selection } from './use-selection';

/** What each row needs from its list. */
export interface Listing<Row extends { id: string }, Detail extends Row> {
  resource: Resource<Row, Detail>;
  address: ListAddress;
  /** Set if rows can be selected. */
  selection?: Selection<Row>;
  actionsOf(row: Row): RowAction<Row>[];
  onAction(action: RowAction<Row>, row: Row): void;
  /** The path of a row's edit page. */
  editAt?(row: Row): string;
}

/** The id of the link that opens a row, to which the focus returns. */
export const rowLinkId = (id: string) => `row-${id}`;

export function ResourceRow<Row extends { id: string }, Detail extends Row>({
  resource,
  row,
  address,
  selection,
  actionsOf,
  onAction,
  editAt,
}: Listing<Row, Detail> & { row: Row }) {
  const { i18n } = useLingui();
  const { label, nameOf, face, note, columns, actions } = resource;
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
        <span className="vh md:hidden">{`${i18n.t(label)} `}</span>
        <div className="who">
          {face?.(row)}
          <span>
            <Link id={rowLinkId(row.id)} {...address.opening(row.id)} preventScrollReset>
              {name}
            </Link>
            {note && <span className="small muted">{note(row)}</span>}
          </span>
        </div>
      </td>
      {columns.map(({ name: column, label: heading, cell, isSecondary }) => (
        <Cell key={column} heading={i18n.t(heading)} isSecondary={isSecondary}>
          {cell(row)}
        </Cell>
      ))}
      {actions.length > 0 && (
        <td className="more">
          <RowMenu name={name} row={row} offered={offered} onAction={onAction} editAt={editAt} />
        </td>
      )}
    </tr>
  );
}

/** The actions on a row; renders nothing if there are none. */
export function RowMenu<Row>({
  name,
  row,
  offered,
  onAction,
  editAt,
}: {
  name: string;
  row: Row;
  offered: RowAction<Row>[];
  onAction(action: RowAction<Row>, row: Row): void;
  editAt?(row: Row): string;
}) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  if (offered.length === 0 && !editAt) return null;
  const edit = editAt && {
    key: 'edit',
    label: i18n.t('Edit'),
    icon: <Pencil />,
    onSelect: () => void navigate(editAt(row)),
  };
  return (
    <ActionMenu
      label={i18n.t('Actions for {name}', { name })}
      items={[
        ...(edit ? [edit] : []),
        ...offered.map(action => ({
          key: action.name,
          label: i18n.t(action.label),
          icon: action.icon,
          isDestructive: action.isDestructive,
          onSelect: () => onAction(action, row),
        })),
      ]}
    />
  );
}

/** In a card, a cell is left out if it is empty, and its heading is read by screen readers. */
function Cell({ heading, isSecondary, children }: { heading: string; isSecondary?: boolean; children: ReactNode }) {
  const isBlank = children === null || children === undefined || children === false || children === '';
  const className = [isSecondary && 'secondary', isBlank && 'max-md:hidden'].filter(Boolean).join(' ');
  return (
    <td className={className || undefined}>
      {!isBlank && (
        <>
          <span className="vh md:hidden">{`${heading} `}</span>
          <div className="contents">{children}</div>
        </>
      )}
    </td>
  );
}
