import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { type MenuItem, type menuItems, mostLevels } from '@aar/contracts/content/menu-items.contract';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { requestAuditEntry } from '../audit/request-audit-entry';
import { placeError } from './menu-tree.rules';

type In = Inputs<typeof menuItems>;

const columns = `id, label, href, icon, target, is_visible as "isVisible", requires_auth as "requiresAuth",
  required_role as "requiredRole", sort_order as "sortOrder", parent_id as "parentId", location`;
const audited = ['label', 'href', 'icon', 'target', 'isVisible', 'requiresAuth', 'requiredRole', 'location'] as const;

/** Writes the menus, one transaction after another, so that two concurrent moves cannot form a loop. */
@Injectable()
export class Menus {
  list(manager: EntityManager, location: MenuItem['location'] | undefined): Promise<MenuItem[]> {
    return manager.query(
      `select ${columns} from menu_items where location = coalesce($1, location) order by location desc, sort_order, id`,
      [location ?? null],
    );
  }

  async create(tx: EntityManager, { sortOrder, ...input }: In['create'], actor: Actor): Promise<MenuItem> {
    const items = await this.allToWrite(tx);
    const last = items.filter(({ location }) => location === input.location).length + 1;
    const { icon = null, parentId = null } = withoutBlanks(input);
    const item: MenuItem = { ...input, icon, parentId, id: randomUUID(), sortOrder: sortOrder ?? last };
    return this.put(tx, items, item, actor, 'created');
  }

  async update(tx: EntityManager, { id, ...change }: In['update'], actor: Actor): Promise<MenuItem> {
    const items = await this.allToWrite(tx);
    const before = found(items, id);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const item: MenuItem = { ...before, ...given, ...withoutBlanks(change) };
    // An item that moves to the other menu leaves its parent in this one.
    if (item.location !== before.location && change.parentId === undefined) item.parentId = null;
    return this.put(tx, items, item, actor, 'updated', before);
  }

  async reorder(tx: EntityManager, order: In['reorder']['items'], actor: Actor): Promise<void> {
    const items = await this.allToWrite(tx);
    for (const { id, sortOrder } of order) {
      found(items, id);
      await tx.query('update menu_items set sort_order = $2 where id = $1', [id, sortOrder]);
    }
    const first = found(items, order[0]!.id);
    await requestAuditEntry(tx, actor, { action: 'menu.reordered', ...targetOf(first), targetLabel: first.location });
  }

  async delete(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    const item = found(await this.allToWrite(tx), id);
    await tx.query('delete from menu_items where id = $1', [id]);
    await requestAuditEntry(tx, actor, { action: 'menu-item.deleted', ...targetOf(item) });
  }

  private async allToWrite(tx: EntityManager): Promise<MenuItem[]> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('menus', 0))`);
    return this.list(tx, undefined);
  }

  private async put(
    tx: EntityManager,
    items: MenuItem[],
    item: MenuItem,
    actor: Actor,
    done: 'created' | 'updated',
    before?: MenuItem,
  ): Promise<MenuItem> {
    judge(items, item);
    await tx.query(
      `insert into menu_items (id, label, href, icon, target, is_visible, requires_auth, required_role, sort_order,
         parent_id, location)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (id) do update set label = excluded.label, href = excluded.href, icon = excluded.icon,
         target = excluded.target, is_visible = excluded.is_visible, requires_auth = excluded.requires_auth,
         required_role = excluded.required_role, sort_order = excluded.sort_order, parent_id = excluded.parent_id,
         location = excluded.location`,
      [
        ...[item.id, item.label, item.href, item.icon, item.target, item.isVisible, item.requiresAuth],
        ...[item.requiredRole, item.sortOrder, item.parentId, item.location],
      ],
    );
    // Its descendants move with it.
    await tx.query(
      `with recursive below as (
         select id from menu_items where parent_id = $1 union select m.id from menu_items m join below b on m.parent_id = b.id)
       update menu_items set location = $2 where id in (select id from below)`,
      [item.id, item.location],
    );
    await requestAuditEntry(tx, actor, {
      ...{ action: `menu-item.${done}`, ...targetOf(item) },
      diff: diffOf(before, item),
    });
    return item;
  }
}

function judge(items: MenuItem[], item: MenuItem) {
  if (item.parentId === null) return;
  const parent = items.find(({ id }) => id === item.parentId);
  if (!parent || parent.location !== item.location) throw Problem.ofField('content.menu-item.parent', 'parentId');
  const error = placeError(items, item, mostLevels);
  if (error) throw Problem.ofField(`content.menu-item.${error}`, 'parentId');
}

function found(items: MenuItem[], id: string): MenuItem {
  const item = items.find(one => one.id === id);
  if (!item) throw new Problem('content.menu-item.unknown');
  return item;
}

/** A form sends an empty text for no value. */
const withoutBlanks = ({ icon, parentId }: Pick<In['update'], 'icon' | 'parentId'>) => ({
  ...(icon !== undefined && { icon: icon || null }),
  ...(parentId !== undefined && { parentId: parentId || null }),
});

const targetOf = ({ id, label }: MenuItem) => ({ targetType: 'menu-item', targetId: id, targetLabel: label });

const diffOf = (before: MenuItem | undefined, after: MenuItem) =>
  Object.fromEntries(
    audited
      .filter(field => before?.[field] !== after[field])
      .map(field => [field, [before?.[field] ?? null, after[field]]]),
  ) as AuditDiff;
