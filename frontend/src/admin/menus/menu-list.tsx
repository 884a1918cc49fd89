import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { MenuItem } from '@aar/contracts/content/menu-items.contract';
import { api } from '../../api/panel-client';
import { IconButton } from '../../ui/button';
import { Badge } from '../../ui/display/badge';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from '../../ui/icons';
import { menuIcons } from '../../domain/site/menu-icon';
import { roleLabels } from './menu-labels';

interface Listing {
  items: readonly MenuItem[];
  onEdit(item: MenuItem): void;
  onDelete(item: MenuItem): void;
}

const siblingsOf = (items: readonly MenuItem[], parentId: string | null) =>
  items.filter(item => item.parentId === parentId).sort((one, other) => one.sortOrder - other.sortOrder);

/** The siblings after moving one from index `from` to index `to`. */
export function moved<T>(siblings: readonly T[], from: number, to: number): T[] {
  const order = siblings.filter((_, at) => at !== from);
  order.splice(to, 0, siblings[from]!);
  return order;
}

/** A menu in its order, which is changed by drag and drop among siblings, or one step at a time. */
export function MenuList(listing: Listing) {
  return <Level {...listing} parentId={null} />;
}

function Level({ items, parentId, onEdit, onDelete }: Listing & { parentId: string | null }) {
  const [dragged, setDragged] = useState<number>();
  const reorder = useMutation({
    ...api.menuItems.reorder.mutation(),
    // Runs the requests in sequence, so that the last order wins.
    scope: { id: 'menu order' },
    meta: { fallback: /*i18n*/ 'Failed to update menu order' },
  });
  // Optimistic: the new order is shown while the request runs.
  const wanted = reorder.isPending ? reorder.variables.items.map(({ id }) => id) : [];
  const siblings = siblingsOf(items, parentId).sort((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id));
  if (siblings.length === 0) return null;

  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= siblings.length) return;
    reorder.mutate({ items: moved(siblings, from, to).map(({ id }, at) => ({ id, sortOrder: at + 1 })) });
  };
  return (
    <ol className={parentId === null ? 'card rule' : 'pl-6'}>
      {siblings.map((item, at) => (
        <li key={item.id}>
          <div
            draggable
            onDragStart={event => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(at);
            }}
            onDragOver={event => {
              if (dragged !== undefined) event.preventDefault();
            }}
            onDrop={event => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, at);
            }}
            onDragEnd={() => setDragged(undefined)}
            className={`row row--between row--tight py-2 ${dragged === at ? 'opacity-50' : ''}`}
          >
            <MenuFacts item={item} />
            <Buttons
              item={item}
              onEdit={onEdit}
              onDelete={onDelete}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < siblings.length - 1 ? () => move(at, at + 1) : undefined}
            />
          </div>
          <Level items={items} onEdit={onEdit} onDelete={onDelete} parentId={item.id} />
        </li>
      ))}
    </ol>
  );
}

function MenuFacts({ item }: { item: MenuItem }) {
  const { i18n } = useLingui();
  const { label, href, icon, isVisible, requiresAuth, requiredRole } = item;
  const Icon = icon && menuIcons[icon];
  return (
    <div className="row row--2 min-w-0">
      <GripVertical className="cursor-grab" aria-hidden />
      <div className="min-w-0">
        <b>
          {Icon && <Icon className="mr-1 inline size-5" aria-hidden />}
          <span>{label}</span>
        </b>
        <div className="small muted break-all">{href}</div>
        <div className="row row--2">
          {!isVisible && <Badge tone="paused">{i18n.t('Hidden')}</Badge>}
          {requiresAuth && requiredRole === 'any' && <Badge>{i18n.t('Login required')}</Badge>}
          {requiredRole !== 'any' && <Badge>{i18n.t(roleLabels[requiredRole])}</Badge>}
        </div>
      </div>
    </div>
  );
}

function Buttons({
  item,
  onUp,
  onDown,
  onEdit,
  onDelete,
}: Omit<Listing, 'items'> & { item: MenuItem; onUp?: () => void; onDown?: () => void }) {
  const { i18n } = useLingui();
  const { label } = item;
  return (
    <div className="row row--tight flex-nowrap">
      {/* Not disabled at the ends: the button that moved the item there keeps the focus. */}
      <IconButton label={i18n.t('Move {label} up', { label })} aria-disabled={!onUp} onClick={onUp}>
        <ArrowUp />
      </IconButton>
      <IconButton label={i18n.t('Move {label} down', { label })} aria-disabled={!onDown} onClick={onDown}>
        <ArrowDown />
      </IconButton>
      <IconButton label={i18n.t('Edit {label}', { label })} onClick={() => onEdit(item)}>
        <Pencil />
      </IconButton>
      <IconButton label={i18n.t('Delete {label}', { label })} onClick={() => onDelete(item)}>
        <Trash2 />
      </IconButton>
    </div>
  );
}
