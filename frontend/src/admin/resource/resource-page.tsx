import './listbar.css';
import { useRef, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { User } from '@aar/contracts/identity/auth.contract';
import { useSession } from '../../api/session';
import { PageTitle } from '../../page-parts/page-title';
import { Button, LinkButton } from '../../ui/button';
import { Plus } from '../../ui/icons';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { ActionDialog, RefusalsDialog } from './action-dialog';
import { BulkBar } from './bulk-bar';
import { shownText } from './list-pager';
import { ListStatus } from './list-status';
import type { Resource, RowAction } from './resource';
import { ResourceDrawer } from './resource-drawer';
import { ResourceRows } from './resource-rows';
import { ResourceToolbar } from './resource-toolbar';
import { rowLinkId } from './resource-row';
import { useActions } from './use-actions';
import { useFocusFallback } from './use-focus-fallback';
import { useListAddress } from './use-list-address';
import { useOpenRow } from './use-open-row';
import { useResourceList } from './use-resource-list';
import { useSelection } from './use-selection';

const CreateDialog = lazyDialog(() => import('../../forms/create-dialog'));

interface Page<Row extends { id: string }, Detail extends Row> {
  resource: Resource<Row, Detail>;
  /** A line below the title. */
  lead?: ReactNode;
  /** Links to related pages. */
  links?: ReactNode;
  /** For one of several lists on a page: the prefix of its URL parameters; its heading becomes a section heading. */
  prefix?: string;
}

/** A screen of the admin panel from its description: list, filters, pages, drawer, forms and actions. */
export function ResourcePage<Row extends { id: string }, Detail extends Row>(page: Page<Row, Detail>) {
  const session = useSession();
  return session && <Screen {...page} me={session.user} />;
}

function Screen<Row extends { id: string }, Detail extends Row>({
  resource,
  lead,
  links,
  prefix,
  me,
}: Page<Row, Detail> & { me: User }) {
  const { i18n } = useLingui();
  const address = useListAddress(resource, prefix);
  const Heading = prefix ? 'h2' : 'h1';
  const list = useResourceList(resource, address.query);
  const rows = list.data?.rows ?? [];
  const selection = useSelection<Row>(JSON.stringify(address.narrowing), rows);
  const heading = useRef<HTMLHeadingElement>(null);
  const keepFocus = useFocusFallback(heading);
  const { openId } = address;
  const opening = useOpenRow(rows, address, resource.isQueue);
  const actions = useActions(resource, {
    onLeft: ({ id }) => {
      selection.remove([id]);
      if (id !== openId) return;
      const next = resource.isQueue && (opening.beside(id, 1) ?? opening.beside(id, -1));
      if (next) opening.open(next.id);
      else address.close();
    },
    onBulk: selection.remove,
  });
  const actionsOf = (row: Row) => resource.actions.filter(action => action.isOffered(row, me));
  const onAction = (action: RowAction<Row>, row: Row) => void actions.start(action, [row]);
  const { create, download, pages } = resource;
  const editAt = pages?.edit?.may(me) ? pages.edit.to : undefined;
  // With a filter set, the total would be that of the unfiltered list.
  const narrowed = address.isNarrowed && (list.data?.total && !list.isPlaceholderData ? shownText(list.data) : '…');
  const bulk = resource.bulk?.may(me) ? resource.bulk : undefined;

  return (
    <div {...keepFocus}>
      {!prefix && <PageTitle>{i18n.t(resource.title)}</PageTitle>}
      <div className="head mt-6">
        <div>
          <Heading ref={heading} tabIndex={-1}>
            {i18n.t(resource.title)}
          </Heading>
          {(narrowed || lead) && <p className="muted num">{narrowed || lead}</p>}
        </div>
        <div className="row listlinks">
          {links}
          {create && (
            <Button tone="sun" icon={<Plus />} onClick={address.startCreating}>
              {i18n.t(create.label)}
            </Button>
          )}
          {pages?.create?.may(me) && (
            <LinkButton tone="sun" icon={<Plus />} to={pages.create.to}>
              {i18n.t(pages.create.label)}
            </LinkButton>
          )}
        </div>
      </div>
      <ResourceToolbar resource={resource} address={address} mayDownload={download?.may(me) ?? false} />
      <ListStatus list={list} address={address} selected={selection.rows.length} />
      {bulk && selection.rows.length > 0 && (
        <BulkBar
          rows={selection.rows}
          most={bulk.most}
          actions={resource.actions}
          me={me}
          isRunning={actions.isRunning}
          onAction={action => void actions.start(action, selection.rows, true)}
          onAll={rows.every(selection.has) ? undefined : () => selection.setAll(rows, true)}
          onClear={selection.clear}
        />
      )}
      <div className={openId ? 'split mt-4' : 'mt-4'}>
        <ResourceRows
          resource={resource}
          list={list}
          address={address}
          actionsOf={actionsOf}
          onAction={onAction}
          editAt={editAt}
          me={me}
          selection={bulk && selection}
        />
        {openId && (
          <ResourceDrawer
            key={openId}
            id={openId}
            row={rows.find(row => row.id === openId)}
            isListed={list.isSuccess}
            resource={resource}
            actionsOf={actionsOf}
            onAction={onAction}
            isRunning={actions.isRunning}
            editAt={editAt}
            onClose={() => {
              address.close();
              document.getElementById(rowLinkId(openId))?.focus();
            }}
          />
        )}
      </div>
      {create && address.isCreating && <CreateDialog create={create} me={me} onClose={address.stopCreating} />}
      {actions.asked && (
        <ActionDialog asked={actions.asked} nameOf={resource.nameOf} run={actions.run} onCancel={actions.cancel} />
      )}
      {actions.refusals && <RefusalsDialog refusals={actions.refusals} onClose={actions.dismissRefusals} />}
    </div>
  );
}
