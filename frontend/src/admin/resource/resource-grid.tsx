import './grid.css';
import '../../ui/form/choices.css';
import { useLingui } from '@lingui/react';
import { Link } from 'react-router-dom';
import type { Listing } from './resource-row';
import { rowLinkId, RowMenu } from './resource-row';

/** The rows as cards with pictures, for items that are recognised by their picture. */
export function ResourceGrid<Row extends { id: string }, Detail extends Row>({
  resource,
  rows,
  address,
  selection,
  actionsOf,
  onAction,
  editAt,
}: Listing<Row, Detail> & { rows: Row[] }) {
  const { i18n } = useLingui();
  const { nameOf, note, grid } = resource;
  return (
    <ul className="tiles" aria-label={i18n.t(resource.title)}>
      {rows.map(row => {
        const name = nameOf(row);
        return (
          <li key={row.id} className="tiles__one" data-open={row.id === address.openId || undefined}>
            <div className="tiles__picture">{grid?.picture(row)}</div>
            <div className="row row--between row--tight">
              {selection && (
                <input
                  type="checkbox"
                  className="tick"
                  aria-label={i18n.t('Select {name}', { name })}
                  checked={selection.has(row)}
                  onChange={event => selection.set(row, event.target.checked)}
                />
              )}
              <div className="tiles__name">
                <Link id={rowLinkId(row.id)} {...address.opening(row.id)} preventScrollReset>
                  {name}
                </Link>
                {note && <span className="small muted">{note(row)}</span>}
              </div>
              <RowMenu name={name} row={row} offered={actionsOf(row)} onAction={onAction} editAt={editAt} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
