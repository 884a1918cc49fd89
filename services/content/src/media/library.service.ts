import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Actor } from '@aar/contracts/access';
import type { adminMedia, LibraryPictureInUse, PictureUse } from '@aar/contracts/content/admin-media.contract';
import { libraryPurposes } from '@aar/contracts/content/upload-purposes';
import { refusals } from '@aar/contracts/refusals';
import { asColumns } from '@aar/platform/database/field-columns';
import { Keyset } from '@aar/platform/database/keyset';
import { readPageWithTotal } from '@aar/platform/database/page-with-total';
import { Problem } from '@aar/platform/errors/problem';
import { hasWords } from '@aar/platform/search/search.rules';
import type { Inputs, Once } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { requestAuditEntry } from '../audit/request-audit-entry';
import { pictureOfLibrary } from './library-pictures';
import { db } from '../database/db';
import { type MediaFile, mediaFileColumns } from './media-file';
import { pictureName } from './media-files.rules';
import { MediaFiles } from './media-files.service';
import { MediaStorage } from './media-storage';
import { type Area, Pictures } from './pictures.service';

type Input = Inputs<typeof adminMedia>;

const newest = new Keyset({ uploaded_at: 'timestamptz desc' });
const mostNamed = 3;

/** The library of the site's pictures, which staff manage. */
@Injectable()
export class Library {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: MediaFiles,
    private readonly pictures: Pictures,
    private readonly storage: MediaStorage,
  ) {}

  async page({ q, ...page }: Input['list']) {
    const query = db(this.dataSource)
      .selectFrom('media_files')
      .select(mediaFileColumns)
      .select(({ selectFrom }) => {
        const uses = selectFrom('picture_uses as use').whereRef('use.stored_as', '=', 'media_files.stored_as');
        return sql<number>`(${uses.select(sql`count(*)::int`.as('count'))})`.as('uses');
      })
      .where('purpose', 'in', libraryPurposes)
      .where(({ ref }) => hasWords(sql`${ref('name')} || ' ' || ${ref('alt')}`, q));
    const { rows, ...rest } = await readPageWithTotal(db(this.dataSource), query, newest, page);
    return { media: rows.map(row => pictureOfLibrary(row, row.uses)), ...rest };
  }

  /** Throws `content.media.unknown`. */
  async find(id: string, tx = this.dataSource.manager): Promise<LibraryPictureInUse> {
    const file = await findIn(tx, id);
    const usedBy = await usesOf(tx, file);
    return { ...pictureOfLibrary(file, usedBy.length), usedBy };
  }

  async update(tx: EntityManager, id: string, { name, alt, focus }: Omit<Input['update'], 'id'>, actor: Actor) {
    const before = await findIn(tx, id, 'locked');
    const after = { name, alt, focusX: focus?.x, focusY: focus?.y };
    const changed = Object.entries(after).filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof typeof after],
    );
    if (changed.length > 0) {
      await db(tx)
        .updateTable('media_files')
        .set(asColumns(Object.fromEntries(changed)) as object)
        .where('id', '=', id)
        .execute();
      const diff = changed.map(([field, value]) => [field, [before[field as keyof typeof after], value!]] as const);
      await audit(tx, actor, 'updated', before, Object.fromEntries(diff));
    }
    return this.find(id, tx);
  }

  /** Adds a crop of a picture as a new picture; the original remains where it is shown. */
  async crop(id: string, part: Area, { id: ownerId }: Actor, once: Once) {
    const { purpose, storedAs, widths, height, name, alt } = await findIn(this.dataSource.manager, id);
    const width = widths[0]!;
    if (part.left + part.width > width || part.top + part.height > (height ?? width))
      throw Problem.ofField('input.invalid', 'width', refusals.cropOutsidePicture);
    const whole = await this.storage.of(purpose).get(pictureName(storedAs, width));
    if (!whole) throw new Problem('content.media.unknown');
    const folder = await mkdtemp(path.join(tmpdir(), 'crop-'));
    try {
      const file = path.join(folder, 'whole');
      await pipeline(whole.stream, createWriteStream(file, { mode: 0o600 }));
      const picture = await this.pictures.library(file, ['webp'], part);
      return await this.files.addPicture({ ownerId, purpose, name, alt, ...picture }, once, stored =>
        pictureOfLibrary(stored),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Throws `content.media.in-use`, naming the places that show it. */
  async delete(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    const file = await findIn(tx, id, 'locked');
    const usedBy = await usesOf(tx, file);
    if (usedBy.length > 0) throw new Problem('content.media.in-use', inUse(usedBy));
    await this.files.remove(tx, [file]);
    await audit(tx, actor, 'deleted', file);
  }
}

async function findIn(tx: EntityManager, id: string, lock?: 'locked'): Promise<MediaFile> {
  const file = await db(tx)
    .selectFrom('media_files')
    .select(mediaFileColumns)
    .where('id', '=', id)
    .where('purpose', 'in', libraryPurposes)
    .$if(lock === 'locked', query => query.forUpdate())
    .executeTakeFirst();
  if (!file) throw new Problem('content.media.unknown');
  return file;
}

const usesOf = (tx: EntityManager, { storedAs }: MediaFile): Promise<PictureUse[]> =>
  db(tx)
    .selectFrom('picture_uses as use')
    .leftJoin('blogs', join => join.on('use.noun', '=', 'blog').onRef('blogs.id', '=', 'use.item_id'))
    .leftJoin('stories', join => join.on('use.noun', '=', 'story').onRef('stories.id', '=', 'use.item_id'))
    .leftJoin('pages', join => join.on('use.noun', '=', 'page').onRef('pages.id', '=', 'use.item_id'))
    .leftJoin('site_contents as item', join => join.on('use.noun', '=', 'content').onRef('item.id', '=', 'use.item_id'))
    .select(({ fn, val }) => [
      'use.noun',
      'use.item_id as id',
      fn
        .coalesce('blogs.title', 'stories.title', 'pages.title', fn.coalesce('item.title', 'item.key', val('')))
        .as('title'),
    ])
    .where('use.stored_as', '=', storedAs)
    .orderBy('use.noun')
    .orderBy('title')
    .orderBy('id')
    .execute();

function inUse(usedBy: PictureUse[]) {
  const named = usedBy.slice(0, mostNamed).map(({ title }) => `“${title}”`);
  const count = usedBy.length - named.length;
  const message = count > 0 ? refusals.pictureInUseByMore : refusals.pictureInUse;
  return { message, values: { titles: named.join(', '), ...(count > 0 && { count }) } };
}

const audit = (tx: EntityManager, actor: Actor, done: string, { id, name }: MediaFile, diff = {}) =>
  requestAuditEntry(tx, actor, {
    action: `picture.${done}`,
    targetType: 'picture',
    targetId: id,
    targetLabel: name,
    diff,
  });
