import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { MediaPurpose } from '@aar/contracts/content/media.contract';
import { isOfLibrary, isPhoto, libraryPurposes } from '@aar/contracts/content/upload-purposes';
import { addEffects } from '@aar/platform/effects/add-effects';
import { Problem } from '@aar/platform/errors/problem';
import { isHidden } from '@aar/platform/moderation/hidden-content';
import type { Once } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { FilesBeingStored } from './files-being-stored.service';
import { MediaFileEntity } from './media-file.entity';
import { namesOf, pictureName } from './media-files.rules';
import { folderOf, MediaStorage } from './media-storage';
import type { Variant } from './pictures.service';
import { removeFiles } from './remove-files';

const mostPerOwner = 20;
/** How long a file that identity asked for counts as used; by then its event has said whether it is. */
const settling = '10 minutes';

export const newestFirst = { uploadedAt: 'desc', id: 'asc' } as const;

type Row = Pick<MediaFileEntity, 'ownerId' | 'purpose' | 'name' | 'type' | 'bytes' | 'storedAs' | 'widths' | 'height'> &
  LibraryFields;
/** Metadata of a library picture. */
type LibraryFields = Partial<Pick<MediaFileEntity, 'name' | 'alt' | 'focusX' | 'focusY' | 'colour' | 'blur'>>;
/** Makes the response from what was stored, in its transaction. */
type AnswerOf<T, Stored = MediaFileEntity> = (stored: Stored, tx: EntityManager) => T | Promise<T>;
/** A row with the files that it needs. */
interface ToStore {
  row: Row;
  files: { name: string; content: () => Readable }[];
}

interface PictureToKeep extends LibraryFields {
  ownerId: string;
  purpose: MediaPurpose;
  variants: Variant[];
  /** Without a height, it is a square. */
  height?: number | null;
}

/** Stores rows and files of uploads consistently: a row always has its files. */
@Injectable()
export class MediaFiles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: MediaStorage,
    private readonly beingStored: FilesBeingStored,
  ) {}

  /** Stores a picture in all its widths. */
  addPicture<T>(picture: PictureToKeep, once: Once, answerOf: AnswerOf<T>): Promise<T> {
    return this.addPictures([picture], once, ([stored], tx) => answerOf(stored!, tx));
  }

  /** Stores pictures, all or none; `answerOf` gets them in the same order. */
  addPictures<T>(pictures: PictureToKeep[], once: Once, answerOf: AnswerOf<T, MediaFileEntity[]>): Promise<T> {
    return this.add(pictures.map(inAllWidths), once, answerOf);
  }

  async addDocument<T>(
    { ownerId, purpose }: Pick<MediaFileEntity, 'ownerId' | 'purpose'>,
    { name, type, file }: Pick<MediaFileEntity, 'name' | 'type'> & { file: string },
    once: Once,
    answerOf: AnswerOf<T>,
  ) {
    const storedAs = randomName();
    const { size: bytes } = await stat(file);
    const row: Row = { ownerId, purpose, name, type, bytes, storedAs, widths: [], height: null };
    const files = [{ name: storedAs, content: () => createReadStream(file) }];
    return this.add([{ row, files }], once, ([stored], tx) => answerOf(stored!, tx));
  }

  /** The files among these that are this owner's. Identity is about to refer to them, so for a while they count as used. */
  async ask(ownerId: string, purpose: MediaPurpose, ids: string[]): Promise<MediaFileEntity[]> {
    const files = this.dataSource.getRepository(MediaFileEntity);
    const theirs = { ownerId, purpose, id: In(ids) };
    await files.update(theirs, { askedAt: () => 'now()' });
    return files.find({ where: theirs, order: newestFirst });
  }

  /**
   * Whether the picture that a file belongs to is still there, its owner has not left, and neither it nor a support request or
   * event that shows it is hidden by moderation. The file of a deleted picture may be in the storage for a while, and what is served is cached for ever.
   */
  async isShown(fileName: string): Promise<boolean> {
    const [{ shown }] = await this.dataSource.query(
      `select exists (select from media_files where stored_as = split_part($1, '-', 1) and not owner_is_away) and not (
       exists (select from hidden_content h join media_files f on f.id = h.id
         where h.kind in ('content.media', 'community.event-photo') and h.is_hidden and f.stored_as = split_part($1, '-', 1))
       or exists (select from media_files f join photo_uses u on u.owner_id = f.owner_id and f.id = any(u.media_ids)
         where f.stored_as = split_part($1, '-', 1) and ${isHidden('community.support-request', 'u.request_id')})
       or exists (select from media_files f join event_photo_uses u on u.owner_id = f.owner_id and f.id = any(u.media_ids)
         where f.stored_as = split_part($1, '-', 1) and ${isHidden('community.event', 'u.event_id')})) as shown`,
      [fileName],
    );
    return shown;
  }

  /**
   * Removes a file at the request of its owner. Throws `content.media.in-use` for one that something refers to. Files in the
   * library belong to the site, not to the member of staff who added them.
   */
  async removeOwn(tx: EntityManager, ownerId: string, id: string): Promise<void> {
    const file = await tx.findOne(MediaFileEntity, { where: { id, ownerId }, lock: { mode: 'pessimistic_write' } });
    if (!file || isOfLibrary(file.purpose)) throw new Problem('content.media.unknown');
    if (await isInUse(tx, file)) throw new Problem('content.media.in-use');
    await this.remove(tx, [file]);
  }

  /** Deletes the rows, and the files once that is committed. */
  async remove(tx: EntityManager, files: MediaFileEntity[]): Promise<void> {
    if (files.length === 0) return;
    await tx.query('delete from media_files where id = any ($1)', [files.map(({ id }) => id)]);
    const removals = files.flatMap(file =>
      namesOf(file).map(name => ({ folder: folderOf(file.purpose), name, ownerId: file.ownerId }) as const),
    );
    await addEffects(tx, removeFiles, removals);
  }

  /** Deletes all uploads of a member. Pictures in the library belong to the site, and stay without an owner. */
  async removeAllOf(tx: EntityManager, ownerId: string): Promise<void> {
    await tx.update(MediaFileEntity, { ownerId, purpose: In([...libraryPurposes]) }, { ownerId: nobody });
    await this.remove(tx, await tx.findBy(MediaFileEntity, { ownerId }));
  }

  /** Writes records of the file names first, then the files, then their rows, which replace the records. */
  private async add<T>(toStore: ToStore[], once: Once, answerOf: AnswerOf<T, MediaFileEntity[]>): Promise<T> {
    const notes = toStore.map(({ row: { storedAs, purpose }, files }) => ({
      ...{ storedAs, purpose, names: files.map(({ name }) => name) },
    }));
    try {
      for (const note of notes) await this.beingStored.begin(note);
      for (const { row, files } of toStore)
        for (const { name, content } of files) await this.storage.of(row.purpose).put(name, content());
      return await once(async tx => {
        const stored: MediaFileEntity[] = [];
        for (const [at, { row }] of toStore.entries()) {
          await refuseTooMany(tx, row.ownerId, row.purpose);
          const file = tx.create(MediaFileEntity, { id: randomUUID(), usedVersion: null, ...row });
          await tx.insert(MediaFileEntity, file);
          await this.beingStored.end(tx, notes[at]!);
          stored.push(file);
        }
        return answerOf(stored, tx);
      });
    } catch (error) {
      for (const note of notes) await this.beingStored.undo(note);
      throw error;
    }
  }
}

function inAllWidths({ variants, height = null, ...known }: PictureToKeep): ToStore {
  const storedAs = randomName();
  const row: Row = {
    ...{ name: '', type: 'image/webp', storedAs, height, ...known },
    bytes: variants.reduce((sum, { bytes }) => sum + bytes.length, 0),
    widths: [...new Set(variants.map(({ width }) => width))],
  };
  const files = variants.map(({ width, format, bytes }) => ({
    name: pictureName(storedAs, width, format),
    content: () => Readable.from([bytes]),
  }));
  return { row, files };
}

/** Owner of files that no member owns. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** 128 bits: nobody can guess the name of a picture. */
const randomName = () => randomBytes(16).toString('hex');

/** Whether a profile or the site shows it, a review needs it, or one of them may be about to. */
async function isInUse(tx: EntityManager, { id, ownerId, storedAs, usedVersion }: MediaFileEntity): Promise<boolean> {
  if (usedVersion !== null) return true;
  const found = await tx.query(
    `select from media_files where id = $1 and asked_at > now() - interval '${settling}'
     union all select from document_reviews where member_id = $2 and is_open and $1 = any(document_ids)
     union all select from picture_uses where stored_as = $3`,
    [id, ownerId, storedAs],
  );
  return found.length > 0;
}

/** Locks the files of this owner: others that count or remove them wait until the transaction ends. */
export async function lockMediaOf(tx: EntityManager, ownerId: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`media of ${ownerId}`]);
}

/** Serialises the uploads of one owner, so that concurrent ones cannot exceed the limit together. */
async function refuseTooMany(tx: EntityManager, ownerId: string, purpose: MediaPurpose) {
  if (isOfLibrary(purpose)) return;
  await lockMediaOf(tx, ownerId);
  // Active members have many photos on support requests and events, and send many files: only unused ones are limited.
  const isFree = isPhoto(purpose) || purpose === 'message-attachment' ? { usedVersion: IsNull() } : {};
  const count = await tx.countBy(MediaFileEntity, { ownerId, purpose, ...isFree });
  if (count >= mostPerOwner) throw new Problem('content.media.too-many');
}
