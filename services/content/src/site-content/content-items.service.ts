import type { Actor } from '@aar/contracts/access';
import { cutText } from '@aar/contracts/text/cut-text';
import {
  type adminContent,
  ContentItem as ShownItem,
  SaveContent,
} from '@aar/contracts/content/admin-content.contract';
import { isReservedKey, isSwitchKey } from '@aar/contracts/content/content-keys';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { refusals } from '@aar/contracts/refusals';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { fieldsOf } from '@aar/platform/database/field-columns';
import { given } from '@aar/platform/database/given';
import { Keyset } from '@aar/platform/database/keyset';
import { readPageWithTotal } from '@aar/platform/database/page-with-total';
import type { Connected } from '@aar/platform/database/statements';
import { Problem } from '@aar/platform/errors/problem';
import { hasWords } from '@aar/platform/search/search.rules';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { requestAuditEntry } from '../audit/request-audit-entry';
import { teamAddressOf } from '../contact-messages/team-address.rules';
import { db } from '../database/db';
import { forgetPictureUses, recordPictureUses } from '../editorial/picture-uses';
import { sanitiseHtml } from '../editorial/sanitise-html';
import { type ContentEntry, writeContent } from './write-content';

type In = Inputs<typeof adminContent>;
type ContentItem = z.input<typeof ShownItem>;
type Part = Omit<In['update'], 'id'>;

const byKey = new Keyset({ key: 'text asc' }, null);
const columns = fieldsOf(ShownItem);
const audited = ['type', 'title', 'content', 'imageUrl', 'metadata', 'isActive'] as const;
const longestAudited = 200;
/** The name of an item in picture uses. */
const noun = 'content';

/** The items of the site as staff see and write them. */
@Injectable()
export class ContentItems {
  constructor(private readonly dataSource: DataSource) {}

  async page({ type, q, ...page }: In['list']) {
    const query = present(this.dataSource)
      .select(columns)
      .where(({ and }) => and(given({ type })))
      .where(({ ref }) =>
        hasWords(sql`${ref('key')} || ' ' || coalesce(${ref('title')}, '') || ' ' || ${ref('content')}`, q),
      );
    const { rows, ...rest } = await readPageWithTotal(db(this.dataSource), query, byKey, page);
    return { items: rows, ...rest };
  }

  async keyOf(id: string): Promise<string> {
    const found = await present(this.dataSource).select('key').where('id', '=', id).executeTakeFirst();
    if (!found) throw new Problem('content.item.unknown');
    return found.key;
  }

  async create(tx: EntityManager, input: SaveContent, actor: Actor): Promise<ContentItem> {
    refuseSwitch(input.key);
    await lockKeys(tx);
    if (await findKey(tx, input.key)) throw Problem.ofField('content.item.exists', 'key');
    return this.write(tx, entryOf(input), actor, 'created');
  }

  /** Changes the given fields. Without a change, nothing is published. */
  async update(tx: EntityManager, id: string, change: Part, actor: Actor): Promise<ContentItem> {
    const before = await findId(tx, id);
    if (actor.role !== 'admin') refuseReserved(before, change);
    refuseSwitch(before.key);
    if (change.key !== undefined && change.key !== before.key) throw Problem.ofField('content.item.key', 'key');
    return this.change(tx, before, change, actor);
  }

  async save(tx: EntityManager, items: In['save']['items'], actor: Actor): Promise<void> {
    await lockKeys(tx);
    for (const { key, ...change } of items) {
      refuseSwitch(key);
      const before = await findKey(tx, key);
      if (before) await this.change(tx, before, change, actor);
      else await this.write(tx, entryOf(judge({ type: 'text', ...change, key, isActive: true })), actor, 'created');
    }
  }

  async delete(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    const before = await findId(tx, id);
    refuseSwitch(before.key);
    await writeContent(tx, [{ ...before, isActive: false, isDeleted: true }]);
    await forgetPictureUses(tx, noun, id);
    await this.audit(tx, actor, 'deleted', before, {});
  }

  private async change(tx: EntityManager, before: ContentItem, change: Part, actor: Actor): Promise<ContentItem> {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const { title, imageUrl, metadata, ...rest } = { ...before, ...given };
    const entry = entryOf(judge({ ...rest, title: title ?? '', imageUrl: imageUrl ?? '', metadata: metadata ?? '' }));
    if (audited.every(field => entry[field] === before[field])) return before;
    return this.write(tx, entry, actor, 'updated', before);
  }

  private async write(
    tx: EntityManager,
    entry: ContentEntry,
    actor: Actor,
    done: 'created' | 'updated',
    before?: ContentItem,
  ): Promise<ContentItem> {
    await writeContent(tx, [entry]);
    const after = (await findKey(tx, entry.key))!;
    await recordPictureUses(tx, noun, after.id, [after.content, after.imageUrl ?? '']);
    await this.audit(tx, actor, done, after, diffOf(before, after));
    return after;
  }

  private audit(tx: EntityManager, actor: Actor, done: string, { id, key }: ContentItem, diff: AuditDiff) {
    const target = { targetType: 'content', targetId: id, targetLabel: key };
    return requestAuditEntry(tx, actor, { action: `content.${done}`, ...target, diff });
  }
}

/** Contact messages are confidential: only an administrator may change where they are mailed to. */
function refuseReserved(before: ContentItem, { content = before.content, isActive = before.isActive }: Part) {
  if (isReservedKey(before.key)) throw new Problem('content.item.reserved');
  if (teamAddressOf({ ...before, content, isActive }) !== teamAddressOf(before))
    throw Problem.ofField('content.item.reserved', 'content', refusals.teamAddress);
}

function refuseSwitch(key: string) {
  if (isSwitchKey(key)) throw Problem.ofField('content.item.switch', 'key');
}

/** Serialised, so that concurrent requests with the same key get the normal error instead of a unique violation. */
const lockKeys = (tx: EntityManager) => lockByName(tx, 'keys of content');

/** Throws `input.invalid` with the invalid fields. */
function judge(item: object): SaveContent {
  const judged = SaveContent.safeParse(item);
  if (judged.success) return judged.data;
  const errors = judged.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Problem('input.invalid', { errors });
}

/** Formatted text is sanitised, like everything that staff write. */
const entryOf = ({ title, imageUrl, metadata, ...item }: SaveContent) => ({
  ...item,
  content: item.type === 'rich_text' ? sanitiseHtml(item.content) : item.content,
  title: title || null,
  imageUrl: imageUrl || null,
  metadata: metadata || null,
});

const present = (connected: Connected) => db(connected).selectFrom('site_contents').where('deleted_at', 'is', null);

const findKey = (tx: EntityManager, key: string): Promise<ContentItem | undefined> =>
  present(tx).select(columns).where('key', '=', key).forUpdate().executeTakeFirst();

async function findId(tx: EntityManager, id: string): Promise<ContentItem> {
  const found = await present(tx).select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found) throw new Problem('content.item.unknown');
  return found;
}

function diffOf(before: ContentItem | undefined, after: ContentItem): AuditDiff {
  const short = (value: unknown) => (typeof value === 'string' ? cutText(value, longestAudited) : (value ?? null));
  const changed = audited.filter(field => (before?.[field] ?? null) !== (after[field] ?? null));
  return Object.fromEntries(changed.map(field => [field, [short(before?.[field]), short(after[field])]])) as AuditDiff;
}
