import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { cutText } from '@aar/contracts/text/cut-text';
import { wordsOf } from '@aar/contracts/content/editorial';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { asColumns } from '@aar/platform/database/field-columns';
import { Problem } from '@aar/platform/errors/problem';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { db } from '../database/db';
import { requestAuditEntry } from '../audit/request-audit-entry';
import type { EditorialKind } from './editorial-kind';
import { recordRemoval, recordMove, dropFormerAddress } from './former-addresses';
import { forgetPictureUses, recordPictureUses } from './picture-uses';
import { schedulePublication } from './publish-due';
import { forgetRevisions, storeRevision, restorable, revisionOf } from './revisions';
import { sanitiseHtml } from './sanitise-html';
import { freeSlug, slugOf } from './slugs';

/** A whole item, by the names of its fields. */
interface Item extends Record<string, unknown> {
  id: string;
  title: string;
  slug?: string;
  version: number;
  updatedAt: Date;
  isPublished: boolean;
  publishedAt: Date | null;
  publishAt: Date | null;
}
type Fields = Record<string, unknown> &
  Partial<Pick<Item, 'title' | 'slug' | 'isPublished'>> & { publishAt?: string | Date | null };
type Whole<K extends EditorialKind> = z.input<K['shape']>;
interface Change extends Fields {
  id: string;
  version?: number;
}

/** Fields that only the server sets. */
const unwritten = ['version', 'updatedAt', 'createdAt', 'publishedAt'];

/** Writes posts, stories and pages: sanitised, with unique slugs and optimistic locking by version. */
@Injectable()
export class Editorial {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Throws the kind's `unknown` error. */
  async find<K extends EditorialKind>(kind: K, id: string): Promise<Whole<K>> {
    return (await read(this.dataSource.manager, kind, id)) as Whole<K>;
  }

  async create<K extends EditorialKind>(tx: EntityManager, kind: K, input: Fields, actor: Actor): Promise<Whole<K>> {
    const now = this.clock.now();
    const fields: Fields = { ...input, ...cleaned(kind, input), ...publicationOf(undefined, input, now) };
    if (kind.slugs) fields.slug = await this.slugFor(tx, kind, fields);
    const inserted = { id: randomUUID(), ...fields, updatedAt: now };
    await db(tx)
      .insertInto(kind.table)
      .values(asColumns(inserted) as never)
      .execute();
    const item = await read(tx, kind, inserted.id);
    if (item.publishAt) await schedulePublication(tx, kind, item, actor.id);
    await this.record(tx, kind, item, actor, 'created', diffOf(kind, {}, item));
    return item as Whole<K>;
  }

  /**
   * Changes the given fields; a blank slug leaves the present one. With `version`, the one that was edited, throws
   * `content.editorial.changed` if it is no longer the newest.
   */
  async update<K extends EditorialKind>(tx: EntityManager, kind: K, change: Change, actor: Actor): Promise<Whole<K>> {
    const { id, version, ...input } = change;
    const before = await read(tx, kind, id, { toWrite: true });
    if (version !== undefined && version !== before.version) throw new Problem('content.editorial.changed');
    const now = this.clock.now();
    const fields: Fields = { ...input, ...cleaned(kind, input), ...publicationOf(before, input, now) };
    if (kind.slugs) {
      if (!fields.slug) delete fields.slug;
      else if (fields.slug !== before.slug) fields.slug = await this.slugFor(tx, kind, fields);
    }
    const diff = diffOf(kind, before, { ...before, ...fields });
    if (Object.keys(diff).length === 0) return before as Whole<K>;
    // For items that were written before revisions existed.
    await storeRevision(tx, kind, before);
    const changed = asColumns({ ...fields, updatedAt: now, version: before.version + 1 }) as object;
    await db(tx).updateTable(kind.table).set(changed).where('id', '=', id).execute();
    const item = await read(tx, kind, id);
    if (item.slug !== before.slug && before.publishedAt) await recordMove(tx, kind, before.slug!, id);
    if (item.publishAt?.getTime() !== before.publishAt?.getTime()) await schedulePublication(tx, kind, item, actor.id);
    await this.record(tx, kind, item, actor, 'updated', diff);
    return item as Whole<K>;
  }

  /** Makes an earlier revision the newest; it is saved like any other change. */
  async restore<K extends EditorialKind>(
    tx: EntityManager,
    kind: K,
    { id, revisionId, version }: { id: string; revisionId: string; version?: number },
    actor: Actor,
  ): Promise<Whole<K>> {
    const revision = await revisionOf(tx, kind, { id, revisionId });
    return this.update(tx, kind, { ...restorable(kind, revision), id, version }, actor);
  }

  /** Returns the removed item. */
  async remove(tx: EntityManager, kind: EditorialKind, id: string, actor: Actor): Promise<Item> {
    const before = await read(tx, kind, id, { toWrite: true });
    await db(tx).deleteFrom(kind.table).where('id', '=', id).execute();
    await forgetPictureUses(tx, kind.noun, id);
    await forgetRevisions(tx, kind, id);
    await schedulePublication(tx, kind, { id }, actor.id);
    if (before.publishedAt) await recordRemoval(tx, kind, before.slug ?? id, id);
    await this.audit(tx, kind, before, actor, 'deleted', diffOf(kind, before, {}));
    return before;
  }

  /** The requested slug, or one made from the title. Throws `content.slug.taken` if the requested one is taken. */
  private async slugFor(tx: EntityManager, { table, noun, slugs }: EditorialKind, { slug, title = '' }: Fields) {
    // Serialised, so that two concurrent items do not get the same slug.
    await lockByName(tx, `slugs of ${table}`);
    const wanted = slug || slugOf(title) || noun;
    const rows = await db(tx)
      .selectFrom(table)
      .select('slug')
      .where(({ eb, or }) => or([eb('slug', '=', wanted), eb('slug', 'like', `${cutText(wanted, 70)}%`)]))
      .execute();
    const taken = new Set(rows.map(row => row.slug));
    if (!slug) return freeSlug(wanted, one => !taken.has(one) && !slugs?.isReserved(one));
    if (taken.has(slug)) throw Problem.ofField('content.slug.taken', 'slug');
    return slug;
  }

  private async record(
    tx: EntityManager,
    kind: EditorialKind,
    item: Item,
    actor: Actor,
    done: string,
    diff: AuditDiff,
  ) {
    const texts = [kind.html.field, ...kind.pictures].map(field => String(item[field]));
    await recordPictureUses(tx, kind.noun, item.id, texts);
    await storeRevision(tx, kind, item);
    if (item.slug && item.isPublished) await dropFormerAddress(tx, kind, item.slug);
    await this.audit(tx, kind, item, actor, done, diff);
  }

  private audit(
    tx: EntityManager,
    { noun }: EditorialKind,
    { id, title }: Item,
    actor: Actor,
    done: string,
    diff: AuditDiff,
  ) {
    const target = { targetType: noun, targetId: id, targetLabel: title };
    return requestAuditEntry(tx, actor, { action: `${noun}.${done}`, ...target, diff });
  }
}

/** The publication state of an item after a change. Throws `content.schedule.past` for a newly chosen time in the past. */
function publicationOf(before: Item | undefined, { isPublished, publishAt }: Fields, now: Date) {
  const shown = isPublished ?? before?.isPublished ?? false;
  const chosen = publishAt === undefined ? (before?.publishAt ?? null) : publishAt ? new Date(publishAt) : null;
  const isNew = chosen?.getTime() !== before?.publishAt?.getTime();
  if (!shown && chosen && isNew && chosen <= now) throw Problem.ofField('content.schedule.past', 'publishAt');
  // Later drafts and publications do not change the time of the first publication.
  return {
    isPublished: shown,
    publishAt: shown ? null : chosen,
    publishedAt: before?.publishedAt ?? (shown ? now : null),
  };
}

async function read(tx: EntityManager, kind: EditorialKind, id: string, { toWrite = false } = {}): Promise<Item> {
  const item = await db(tx)
    .selectFrom(kind.table)
    .select(kind.columns)
    .where('id', '=', id)
    .$if(toWrite, query => query.forUpdate())
    .executeTakeFirst();
  if (!item) throw new Problem(kind.unknown);
  return item as unknown as Item;
}

/** The sanitised HTML. Throws if too little text is left. */
function cleaned({ html: { field, schema } }: EditorialKind, input: Fields) {
  const html = input[field];
  if (typeof html !== 'string') return {};
  const read = schema.safeParse(sanitiseHtml(html));
  if (!read.success) throw Problem.ofField('input.invalid', field, read.error.issues[0]!.message);
  return { [field]: read.data };
}

/** The changed fields; long texts only by their length. */
function diffOf({ shape, html, secrets }: EditorialKind, before: Fields, after: Fields): AuditDiff {
  const isSame = (field: string) => JSON.stringify(before[field] ?? '') === JSON.stringify(after[field] ?? '');
  const valueForAudit = (field: string, value: unknown) => {
    if (value === undefined || value === null || value === '') return null;
    if (field === html.field) return `${wordsOf(String(value)).length} characters`;
    return secrets.includes(field) ? '(set)' : value;
  };
  const changed = Object.keys(shape.shape).filter(
    field => field !== 'id' && !unwritten.includes(field) && !isSame(field),
  );
  return Object.fromEntries(
    changed.map(field => [field, [valueForAudit(field, before[field]), valueForAudit(field, after[field])]]),
  );
}
