import { randomBytes, randomUUID } from 'node:crypto';
import type { MediaPurpose } from '@aar/contracts/content/media.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Once } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { FilesBeingStored } from './files-being-stored.service';
import { MediaFileEntity } from './media-file.entity';
import { pictureName } from './media-files.rules';
import { MediaStorage } from './media-storage';
import type { Variant } from './pictures.service';

const mostPerOwner = 20;
/** What identity asked for counts as used that long; by then its event has told whether it is. */
const settling = '10 minutes';

export const newestFirst = { uploadedAt: 'desc', id: 'asc' } as const;

type Row = Pick<MediaFileEntity, 'ownerId' | 'purpose' | 'name' | 'type' | 'bytes' | 'storedAs' | 'widths'>;

/** Rows and files of what was uploaded, kept together: a row always has its files. */
@Injectable()
export class MediaFiles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: MediaStorage,
    private readonly beingStored: FilesBeingStored,
  ) {}

  /** Keeps a picture in all its widths. `answerOf` makes the handler's answer of it. */
  async addPicture<T>(ownerId: string, variants: Variant[], once: Once, answerOf: (file: MediaFileEntity) => T) {
    const storedAs = randomName();
    const row: Row = {
      ...{ ownerId, purpose: 'avatar', name: '', type: 'image/webp', storedAs },
      bytes: variants.reduce((sum, { bytes }) => sum + bytes.length, 0),
      widths: variants.map(({ width }) => width),
    };
    const files = variants.map(({ width, bytes }) => ({ name: pictureName(storedAs, width), bytes }));
    return this.add(row, files, once, answerOf);
  }

  async addDocument<T>(
    ownerId: string,
    { name, type, bytes }: Pick<MediaFileEntity, 'name' | 'type'> & { bytes: Buffer },
    once: Once,
    answerOf: (file: MediaFileEntity) => T,
  ) {
    const storedAs = randomName();
    const row: Row = { ownerId, purpose: 'ngo-document', name, type, bytes: bytes.length, storedAs, widths: [] };
    return this.add(row, [{ name: storedAs, bytes }], once, answerOf);
  }

  /** The files among these that are this owner's. Identity is about to refer to them, so for a while they count as used. */
  async ask(ownerId: string, purpose: MediaPurpose, ids: string[]): Promise<MediaFileEntity[]> {
    const files = this.dataSource.getRepository(MediaFileEntity);
    const theirs = { ownerId, purpose, id: In(ids) };
    await files.update(theirs, { askedAt: () => 'now()' });
    return files.find({ where: theirs, order: newestFirst });
  }

  /** Removes a file on its owner's wish. Throws `content.media.in-use` for one that something refers to. */
  async removeOwn(tx: EntityManager, ownerId: string, id: string): Promise<void> {
    const file = await tx.findOne(MediaFileEntity, { where: { id, ownerId }, lock: { mode: 'pessimistic_write' } });
    if (!file) throw new Problem('content.media.unknown');
    if (await isInUse(tx, file)) throw new Problem('content.media.in-use');
    await this.remove(tx, [file]);
  }

  /** Forgets files and rows. Should the transaction fail after all, the rows stay and can be removed again. */
  async remove(tx: EntityManager, files: MediaFileEntity[]): Promise<void> {
    if (files.length === 0) return;
    await tx.delete(
      MediaFileEntity,
      files.map(({ id }) => id),
    );
    for (const { purpose, storedAs, widths } of files) {
      const names = purpose === 'avatar' ? widths.map(width => pictureName(storedAs, width)) : [storedAs];
      for (const name of names) await this.storage.of(purpose).remove(name);
    }
  }

  /** Forgets all that somebody ever uploaded. */
  async removeAllOf(tx: EntityManager, ownerId: string): Promise<void> {
    await this.remove(tx, await tx.findBy(MediaFileEntity, { ownerId }));
  }

  /** A note of the names first, then the files, then their row in place of the note. */
  private async add<T>(
    row: Row,
    files: { name: string; bytes: Buffer }[],
    once: Once,
    answerOf: (file: MediaFileEntity) => T,
  ) {
    const note = { storedAs: row.storedAs, purpose: row.purpose, names: files.map(({ name }) => name) };
    await this.beingStored.begin(note);
    try {
      for (const { name, bytes } of files) await this.storage.of(row.purpose).put(name, bytes);
      return await once(async tx => {
        await refuseTooMany(tx, row.ownerId, row.purpose);
        const file = tx.create(MediaFileEntity, { id: randomUUID(), usedVersion: null, ...row });
        await tx.insert(MediaFileEntity, file);
        await this.beingStored.end(tx, note);
        return answerOf(file);
      });
    } catch (error) {
      await this.beingStored.undo(note);
      throw error;
    }
  }
}

/** 128 bits: nobody finds a picture by trying names. */
const randomName = () => randomBytes(16).toString('hex');

/** Whether a profile shows it, a review needs it, or either may be about to. */
async function isInUse(tx: EntityManager, { id, ownerId, usedVersion }: MediaFileEntity): Promise<boolean> {
  if (usedVersion !== null) return true;
  const found = await tx.query(
    `select from media_files where id = $1 and asked_at > now() - interval '${settling}'
     union all select from document_reviews where member_id = $2 and is_open and $1 = any(document_ids)`,
    [id, ownerId],
  );
  return found.length > 0;
}

/** Uploads of one owner count one after the other, so that parallel ones cannot pass together. */
async function refuseTooMany(tx: EntityManager, ownerId: string, purpose: MediaPurpose) {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`media of ${ownerId}`]);
  const count = await tx.countBy(MediaFileEntity, { ownerId, purpose });
  if (count >= mostPerOwner) throw new Problem('content.media.too-many');
}
