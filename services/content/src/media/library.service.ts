import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Actor } from '@aar/contracts/access';
import type { adminMedia, LibraryPictureInUse, PictureUse } from '@aar/contracts/content/admin-media.contract';
import { libraryPurposes } from '@aar/contracts/content/upload-purposes';
import { refusals } from '@aar/contracts/refusals';
import { Conditions } from '@aar/platform/database/conditions';
import { readCountedPage } from '@aar/platform/database/counted-page';
import { Keyset } from '@aar/platform/database/keyset';
import { Problem } from '@aar/platform/errors/problem';
import { having, searchWords } from '@aar/platform/search/search.rules';
import type { Inputs, Once } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { requestAuditEntry } from '../audit/request-audit-entry';
import { pictureOfLibrary } from './library-pictures';
import { MediaFileEntity } from './media-file.entity';
import { pictureName } from './media-files.rules';
import { MediaFiles } from './media-files.service';
import { MediaStorage } from './media-storage';
import { type Area, Pictures } from './pictures.service';

type Input = Inputs<typeof adminMedia>;

const newest = new Keyset({ uploaded_at: 'timestamptz desc' });
const columns = `id, name, alt, bytes, stored_as as "storedAs", widths, height, focus_x as "focusX", focus_y as "focusY",
  colour, blur, uploaded_at as "uploadedAt",
  (select count(*)::int from picture_uses u where u.stored_as = media_files.stored_as) as uses`;
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
    const where = new Conditions(`purpose in ('${libraryPurposes.join("', '")}')`);
    for (const word of searchWords(q)) where.and(...having(`searchable_text(name || ' ' || alt)`, word));
    const list = { columns, tables: 'media_files', where, order: newest };
    const { rows, ...rest } = await readCountedPage<MediaFileEntity & { uses: number }>(this.dataSource, list, page);
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
      await tx.update(MediaFileEntity, id, Object.fromEntries(changed));
      const diff = changed.map(([field, value]) => [field, [before[field as keyof typeof after], value!]] as const);
      await audit(tx, actor, 'updated', before, Object.fromEntries(diff));
    }
    return this.find(id, tx);
  }

  /** Adds a part of a picture as a new picture; the original stays where it is shown. */
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

  /** Throws `content.media.in-use`, naming what shows it. */
  async delete(tx: EntityManager, id: string, actor: Actor): Promise<void> {
    const file = await findIn(tx, id, 'locked');
    const usedBy = await usesOf(tx, file);
    if (usedBy.length > 0) throw new Problem('content.media.in-use', inUse(usedBy));
    await this.files.remove(tx, [file]);
    await audit(tx, actor, 'deleted', file);
  }
}

async function findIn(tx: EntityManager, id: string, lock?: 'locked'): Promise<MediaFileEntity> {
  const file = await tx.findOne(MediaFileEntity, {
    where: { id, purpose: In([...libraryPurposes]) },
    ...(lock && { lock: { mode: 'pessimistic_write' } }),
  });
  if (!file) throw new Problem('content.media.unknown');
  return file;
}

const usesOf = (tx: EntityManager, { storedAs }: MediaFileEntity) =>
  tx.query<PictureUse[]>(
    `select noun, item_id as id, coalesce(b.title, s.title, p.title, c.title, c.key, '') as title
     from picture_uses u
       left join blogs b on u.noun = 'blog' and b.id = u.item_id
       left join stories s on u.noun = 'story' and s.id = u.item_id
       left join pages p on u.noun = 'page' and p.id = u.item_id
       left join site_contents c on u.noun = 'content' and c.id = u.item_id
     where stored_as = $1 order by noun, title, id`,
    [storedAs],
  );

function inUse(usedBy: PictureUse[]) {
  const named = usedBy.slice(0, mostNamed).map(({ title }) => `“${title}”`);
  const count = usedBy.length - named.length;
  const message = count > 0 ? refusals.pictureInUseByMore : refusals.pictureInUse;
  return { message, values: { titles: named.join(', '), ...(count > 0 && { count }) } };
}

const audit = (tx: EntityManager, actor: Actor, done: string, { id, name }: MediaFileEntity, diff = {}) =>
  requestAuditEntry(tx, actor, {
    action: `picture.${done}`,
    ...{ targetType: 'picture', targetId: id, targetLabel: name },
    diff,
  });
