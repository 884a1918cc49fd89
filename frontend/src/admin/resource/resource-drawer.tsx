import './drawer.css';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';
import { QueryView } from '../../page-parts/query-view';
import { Button, IconButton, LinkButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { Pencil, X } from '../../ui/icons';
import { EmptyState } from '../../ui/feedback/states';
import { useMediaQuery } from '../../ui/use-media-query';
import type { Resource, RowAction } from './resource';

/** From this width on the drawer is beside the list; below it is a dialog over the list. */
const BESIDE = '(min-width: 1100px)';

/** All details of a row, with its actions. */
export function ResourceDrawer<Row extends { id: string }, Detail extends Row>({
  resource,
  id,
  row,
  isListed,
  actionsOf,
  isRunning,
  onAction,
  editAt,
  onClose,
}: DrawerActions<Row> & {
  resource: Resource<Row, Detail>;
  id: string;
  /** The row from the list; undefined if the list's current page does not have it. */
  row?: Row;
  /** The list is loaded, with the row or without it. */
  isListed: boolean;
  actionsOf(row: Row): RowAction<Row>[];
  /** The path of the row's edit page. */
  editAt?(row: Row): string;
  onClose(): void;
}) {
  const { i18n } = useLingui();
  const { detail, nameOf, face } = resource;
  const loaded = useQuery<Detail, ApiError>(
    detail.load?.(id) ?? { queryKey: [...resource.list.key, 'row', id], queryFn: skipToken },
  );
  const whole = detail.load ? loaded.data : (row as Detail | undefined);
  const known = whole ?? row;
  const actions = whole ? actionsOf(whole) : [];
  const isAbsent = !detail.load && !row && isListed;
  return (
    <Frame
      title={known ? nameOf(known) : i18n.t(resource.label)}
      subtitle={known && detail.subtitle?.(known)}
      face={known && face?.(known)}
      offered={actions.map(({ name }) => name).join(' ')}
      actions={
        whole &&
        actions.length > 0 && <Actions row={whole} actions={actions} isRunning={isRunning} onAction={onAction} />
      }
      onClose={onClose}
    >
      {isAbsent ? (
        <EmptyState as="h3" title={i18n.t(detail.failed)} />
      ) : (
        <QueryView query={{ ...loaded, data: whole }} as="h3" failure={i18n.t(detail.failed)} hasReason lines={6}>
          {row => (
            <>
              {editAt && (
                <p>
                  <LinkButton tone="plain" icon={<Pencil />} to={editAt(row)}>
                    {i18n.t('Edit')}
                  </LinkButton>
                </p>
              )}
              <detail.Body row={row} />
            </>
          )}
        </QueryView>
      )}
    </Frame>
  );
}

interface DrawerActions<Row> {
  isRunning(action: RowAction<Row>, row: Row): boolean;
  onAction(action: RowAction<Row>, row: Row): void;
}

function Actions<Row>({
  row,
  actions,
  isRunning,
  onAction,
}: DrawerActions<Row> & { row: Row; actions: RowAction<Row>[] }) {
  const { i18n } = useLingui();
  return (
    <div className="drawer__actions">
      {actions.map(action => (
        <Button
          key={action.name}
          tone={action.isDestructive ? 'danger' : action === actions[0] && !action.isSecondary ? 'brand' : 'plain'}
          // Not disabled: that would lose the focus.
          aria-disabled={isRunning(action, row)}
          icon={isRunning(action, row) ? <span className="spin" aria-hidden="true" /> : action.icon}
          onClick={() => onAction(action, row)}
        >
          {i18n.t(action.label)}
        </Button>
      ))}
    </div>
  );
}

interface FrameProps {
  title: string;
  subtitle?: ReactNode;
  face?: ReactNode;
  /** Names of the actions in it. */
  offered: string;
  /** Always visible, however long the rest is. */
  actions?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

const Frame = (props: FrameProps) => (useMediaQuery(BESIDE) ? <Beside {...props} /> : <Over {...props} />);

const Over = ({ title, subtitle, actions, onClose, children }: FrameProps) => (
  <Dialog open reading title={title} description={subtitle} footer={actions} onClose={onClose}>
    <div className="drawer__parts">{children}</div>
  </Dialog>
);

function Beside({ title, subtitle, face, offered, actions, onClose, children }: FrameProps) {
  const { i18n } = useLingui();
  const id = useId();
  const scrollable = { role: 'group', 'aria-label': i18n.t('Details'), tabIndex: 0 } as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // The pressed button was removed, which lost the focus.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [offered]);
  return (
    <aside className="drawer" aria-labelledby={id}>
      <div className="drawer__head">
        {face}
        <div>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {subtitle && <p className="small muted">{subtitle}</p>}
        </div>
        <IconButton label={i18n.t('Close')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className="drawer__body drawer__parts" {...scrollable}>
        {children}
      </div>
      {actions && <div className="drawer__foot">{actions}</div>}
    </aside>
  );
}
