import './listbar.css';
import { useLingui } from '@lingui/react';
import type { User } from '@aar/contracts/identity/auth.contract';
import { formatNumber } from '../../i18n/dates';
import { Button, SquareButton } from '../../ui/button';
import { X } from '../../ui/icons';
import type { RowAction } from './resource';

/** The actions on the selected rows: every action that is offered for at least one of them. */
export function BulkBar<Row extends { id: string }>({
  rows,
  most,
  actions,
  me,
  isRunning,
  onAction,
  onAll,
  onClear,
}: {
  rows: Row[];
  /** The maximum number of rows per request. */
  most: number;
  actions: RowAction<Row>[];
  me: User;
  isRunning: (action: RowAction<Row>, ...rows: Row[]) => boolean;
  onAction: (action: RowAction<Row>) => void;
  /** Set if some row of the page is not selected yet. */
  onAll?: () => void;
  onClear: () => void;
}) {
  const { i18n } = useLingui();
  const isTooMany = rows.length > most;
  const offered = actions.filter(action => action.bulk && rows.some(row => action.isOffered(row, me)));
  const count = formatNumber(rows.length);
  return (
    <div className="bulk" role="region" aria-label={i18n.t('Selected')}>
      <b>
        {isTooMany
          ? i18n.t('{count} selected, at most {most} at a time', { count, most: formatNumber(most) })
          : i18n.t('{count} selected', { count })}
      </b>
      {/* On a desktop a checkbox in the table's header does this; cards have no header. */}
      <Button tone="plain" className="md:hidden" aria-disabled={!onAll} onClick={onAll}>
        {i18n.t('Select all on this page')}
      </Button>
      {!isTooMany &&
        offered.map(action => (
          <Button
            key={action.name}
            tone={action.isDestructive ? 'danger' : 'plain'}
            icon={action.icon}
            pending={isRunning(action, ...rows)}
            onClick={() => onAction(action)}
          >
            {i18n.t(action.label)}
          </Button>
        ))}
      <SquareButton label={i18n.t('Clear the selection')} onClick={onClear}>
        <X />
      </SquareButton>
    </div>
  );
}
