import { randomBytes, randomUUID } from 'node:crypto';
import type { MediaPurpose } from '@aar/contracts/content/media.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Once } from '@aar/platform/service/handlers';
import type { FileStorage } from '@aar/platform/storage/file-storage';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MediaFileEntity } from './media-file.entity';
import { pictureName } from './media-files.rules';
import { MediaStorage } from './media-storage';
import type { Variant } from './pictures.service';

const mostPerOwner = 20;

type Row = Pick<MediaFileEntity, 'ownerId' | 'purpose' | 'name' | 'type' | 'bytes' | 'storedAs' | 'widths'>;

/** Rows and files of what was uploaded, kept together: a row always has its files. */
@Injectable()
export class MediaFiles {
  constructor(private readonly storage: MediaStorage) {}

  /** Keeps a picture in all its widths. `answerOf` makes the handler's answer of it. */
  async addPicture<T>(ownerId: string, variants: Variant[], once: Once, answerOf: (file: MediaFileEntity) => T) {
    const storedAs = randomName();
    const row: Row = {
      ...{ ownerId, purpose: 'avatar', name: '', type: 'image/webp', storedAs },
      bytes: variants.reduce((sum, { bytes }) => sum + bytes.length, 0),
      widths: variants.map(({ width }) => width),
    };
    const files = variants.map(({ width, bytes }) => ({ name: pictureName(storedAs, width), bytes }));
    return this.add(row, this.storage.pictures, files, once, answerOf);
  }

  async addDocument<T>(
    ownerId: string,
    { name, type, bytes }: Pick<MediaFileEntity, 'name' | 'type'> & { bytes: Buffer },
    once: Once,
    answerOf: (file: MediaFileEntity) => T,
  ) {
    const storedAs = randomName();
    const row: Row = { ownerId, purpose: 'ngo-document', name, type, bytes: bytes.length, storedAs, widths: [] };
    return this.add(row, this.storage.documents, [{ name: storedAs, bytes }], once, answerOf);
  }

  /** Forgets files and rows. Should the transaction fail after all, the rows stay and can be removed again. */
  async remove(tx: EntityManager, files: MediaFileEntity[]): Promise<void> {
    if (files.length === 0) return;
    await tx.delete(
      MediaFileEntity,
      files.map(({ id }) => id),
    );
    for (const { purpose, storedAs, widths } of files) {
      if (purpose === 'ngo-document') await this.storage.documents.remove(storedAs);
      for (const width of widths) await this.storage.pictures.remove(pictureName(storedAs, width));
    }
  }

  /** Forgets all that somebody ever uploaded. */
  async removeAllOf(tx: EntityManager, ownerId: string): Promise<void> {
    await this.remove(tx, await tx.findBy(MediaFileEntity, { ownerId }));
  }

  /** Files first: one without a row is never found again, while a row without its file would be a promise not kept. */
  private async add<T>(
    row: Row,
    storage: FileStorage,
    files: { name: string; bytes: Buffer }[],
    once: Once,
    answerOf: (file: MediaFileEntity) => T,
  ) {
    try {
      for (const { name, bytes } of files) await storage.put(name, bytes);
      return await once(async tx => {
        await refuseTooMany(tx, row.ownerId, row.purpose);
        const file = tx.create(MediaFileEntity, { id: randomUUID(), usedVersion: null, ...row });
        await tx.insert(MediaFileEntity, file);
        return answerOf(file);
      });
    } catch (error) {
      await Promise.all(files.map(({ name }) => storage.remove(name)));
      throw error;
    }
  }
}

/** 128 bits: nobody finds a picture by trying names. */
const randomName = () => randomBytes(16).toString('hex');

/** Uploads of one owner count one after the other, so that parallel ones cannot pass together. */
async function refuseTooMany(tx: EntityManager, ownerId: string, purpose: MediaPurpose) {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`media of ${ownerId}`]);
  const count = await tx.countBy(MediaFileEntity, { ownerId, purpose });
  if (count >= mostPerOwner) throw new Problem('content.media.too-many');
}
