import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { MenuItem, type menuItems, mostLevels } from '@aar/contracts/content/menu-items.contract';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { asColumns, fieldsOf } from '@aar/platform/database/field-columns';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { given } from '@aar/platform/database/given';
import { Problem } from '@aar/platform/errors/problem';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { requestAuditEntry } from '../audit/request-audit-entry';
import { placeError } from './menu-tree.rules';

type In = Inputs<typeof menuItems>;

const audited = ['label', 'href', 'icon', 'target', 'isVisible', 'requiresAuth', 'requiredRole', 'location'] as const;

/** Writes the menus in serialised transactions, so that two concurrent moves cannot form a loop. */
@Injectable()
export class Menus {
  list(manager: EntityManager, location: MenuItem['location'] | undefined): Promise<MenuItem[]> {
    return db(manager)
      .selectFrom('menu_items')
      .select(fieldsOf(MenuItem))
      .where(({ and }) => and(given({ location })))
      .orderBy('location', 'desc')
      .orderBy('sort_order')
      .orderBy('id')
      .execute();
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
      await db(tx).updateTable('menu_items').set({ sort_order: sortOrder }).where('id', '=', id).execute();
    }
    const first = found(items, order[0]!.id);
    await requestAuditEntry(tx, actor, { action: 'menu.reordered', ...targetOf(first), targetLabel: first.location });
  }

  async delete(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    const item = found(await this.allToWrite(tx), id);
    await db(tx).deleteFrom('menu_items').where('id', '=', id).execute();
    await requestAuditEntry(tx, actor, { action: 'menu-item.deleted', ...targetOf(item) });
  }

  private async allToWrite(tx: EntityManager): Promise<MenuItem[]> {
    await lockByName(tx, 'menus');
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
    const { id, ...fields } = asColumns(item);
    await db(tx)
      .insertInto('menu_items')
      .values({ id, ...fields })
      .onConflict(known => known.column('id').doUpdateSet(fromExcluded(fields)))
      .execute();
    // Its descendants move with it.
    await db(tx)
      .withRecursive('below', items =>
        items
          .selectFrom('menu_items')
          .select('id')
          .where('parent_id', '=', id)
          .union(
            items.selectFrom('menu_items as item').innerJoin('below', 'below.id', 'item.parent_id').select('item.id'),
          ),
      )
      .updateTable('menu_items')
      .set({ location: item.location })
      .where('id', 'in', ({ selectFrom }) => selectFrom('below').select('id'))
      .execute();
    await requestAuditEntry(tx, actor, { action: `menu-item.${done}`, ...targetOf(item), diff: diffOf(before, item) });
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

/** A form sends an empty string for a blank field. */
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
