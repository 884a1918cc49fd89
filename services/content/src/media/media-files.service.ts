import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { MediaPurpose } from '@aar/contracts/content/media.contract';
import { isOfLibrary, isPhoto, libraryPurposes } from '@aar/contracts/content/upload-purposes';
import { ago } from '@aar/platform/database/ago';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { anyOf } from '@aar/platform/database/any-of';
import { asColumns } from '@aar/platform/database/field-columns';
import { addEffects } from '@aar/platform/effects/add-effects';
import { Problem } from '@aar/platform/errors/problem';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import type { Once } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { db } from '../database/db';
import { FilesBeingStored } from './files-being-stored.service';
import { type MediaFile, mediaFileColumns } from './media-file';
import { namesOf, pictureName } from './media-files.rules';
import { folderOf, MediaStorage } from './media-storage';
import type { Variant } from './pictures.service';
import { removeFiles } from './remove-files';

const mostPerOwner = 20;
/** How long a file that identity asked for counts as used; by then its event has shown whether it is. */
const settling = '10 minutes';

type Row = Pick<MediaFile, 'ownerId' | 'purpose' | 'name' | 'type' | 'bytes' | 'storedAs' | 'widths' | 'height'> &
  LibraryFields;
/** Metadata of a library picture. */
type LibraryFields = Partial<Pick<MediaFile, 'name' | 'alt' | 'focusX' | 'focusY' | 'colour' | 'blur'>>;
/** Creates the response from what was stored, in its transaction. */
type AnswerOf<T, Stored = MediaFile> = (stored: Stored, tx: EntityManager) => T | Promise<T>;
/** A row to store, with its files. */
interface ToStore {
  row: Row;
  files: { name: string; content: () => Readable }[];
}

interface PictureToKeep extends LibraryFields {
  ownerId: string;
  purpose: MediaPurpose;
  variants: Variant[];
  /** Without a height it is a square. */
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
  addPictures<T>(pictures: PictureToKeep[], once: Once, answerOf: AnswerOf<T, MediaFile[]>): Promise<T> {
    return this.add(pictures.map(inAllWidths), once, answerOf);
  }

  async addDocument<T>(
    { ownerId, purpose }: Pick<MediaFile, 'ownerId' | 'purpose'>,
    { name, type, file }: Pick<MediaFile, 'name' | 'type'> & { file: string },
    once: Once,
    answerOf: AnswerOf<T>,
  ) {
    const storedAs = randomName();
    const { size: bytes } = await stat(file);
    const row: Row = { ownerId, purpose, name, type, bytes, storedAs, widths: [], height: null };
    const files = [{ name: storedAs, content: () => createReadStream(file) }];
    return this.add([{ row, files }], once, ([stored], tx) => answerOf(stored!, tx));
  }

  /** Those of these files that belong to this owner. Identity is about to refer to them, so they count as used for a while. */
  async ask(ownerId: string, purpose: MediaPurpose, ids: string[]): Promise<MediaFile[]> {
    await db(this.dataSource)
      .updateTable('media_files')
      .set({ asked_at: sql<Date>`now()` })
      .where('owner_id', '=', ownerId)
      .where('purpose', '=', purpose)
      .where('id', '=', anyOf(ids))
      .execute();
    return this.newestOf(ownerId, purpose).where('id', '=', anyOf(ids)).execute();
  }

  newestOf(ownerId: string, purpose: MediaPurpose) {
    return db(this.dataSource)
      .selectFrom('media_files')
      .select(mediaFileColumns)
      .where('owner_id', '=', ownerId)
      .where('purpose', '=', purpose)
      .orderBy('uploaded_at', 'desc')
      .orderBy('id');
  }

  /**
   * Whether the picture of a file exists, its owner is active, and neither the picture nor a support request or event that
   * shows it is hidden by moderation. The file of a deleted picture may remain in the storage for a while, and whatever is
   * served is cached for ever.
   */
  async isShown(fileName: string): Promise<boolean> {
    const [storedAs = ''] = fileName.split('-');
    const shown = await db(this.dataSource)
      .selectFrom('media_files as file')
      .select('id')
      .where('stored_as', '=', storedAs)
      .where('owner_is_away', '=', false)
      .where(({ not, or, exists, ref, selectFrom }) => {
        const ofRequests = selectFrom('photo_uses as use')
          .select('use.owner_id')
          .whereRef('use.owner_id', '=', 'file.owner_id')
          .where(({ eb, fn }) => eb('file.id', '=', fn.any('use.media_ids')))
          .where(use => isHiddenContent('community.support-request', use.ref('use.request_id')));
        const ofEvents = selectFrom('event_photo_uses as use')
          .select('use.owner_id')
          .whereRef('use.owner_id', '=', 'file.owner_id')
          .where(({ eb, fn }) => eb('file.id', '=', fn.any('use.media_ids')))
          .where(use => isHiddenContent('community.event', use.ref('use.event_id')));
        const isHidden = (kind: `${string}.${string}`) => isHiddenContent(kind, ref('file.id'));
        return not(
          or([isHidden('content.media'), isHidden('community.event-photo'), exists(ofRequests), exists(ofEvents)]),
        );
      })
      .executeTakeFirst();
    return shown !== undefined;
  }

  /**
   * Removes a file at the request of its owner. Throws `content.media.in-use` if something refers to it. Files in the
   * library belong to the site, not to the member of staff who added them.
   */
  async removeOwn(tx: EntityManager, ownerId: string, id: string): Promise<void> {
    const file = await db(tx)
      .selectFrom('media_files')
      .select(mediaFileColumns)
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .forUpdate()
      .executeTakeFirst();
    if (!file || isOfLibrary(file.purpose)) throw new Problem('content.media.unknown');
    if (await isInUse(tx, file)) throw new Problem('content.media.in-use');
    await this.remove(tx, [file]);
  }

  /** Deletes the rows, and the files once that is committed. */
  async remove(tx: EntityManager, files: MediaFile[]): Promise<void> {
    if (files.length === 0) return;
    await db(tx)
      .deleteFrom('media_files')
      .where('id', '=', anyOf(files.map(({ id }) => id)))
      .execute();
    const removals = files.flatMap(file =>
      namesOf(file).map(name => ({ folder: folderOf(file.purpose), name, ownerId: file.ownerId }) as const),
    );
    await addEffects(tx, removeFiles, removals);
  }

  /** Deletes all uploads of a member. Pictures in the library belong to the site, and remain without an owner. */
  async removeAllOf(tx: EntityManager, ownerId: string): Promise<void> {
    await db(tx)
      .updateTable('media_files')
      .set({ owner_id: nobody })
      .where('owner_id', '=', ownerId)
      .where('purpose', 'in', libraryPurposes)
      .execute();
    const files = db(tx).selectFrom('media_files').select(mediaFileColumns).where('owner_id', '=', ownerId);
    await this.remove(tx, await files.execute());
  }

  /** First records the file names, then writes the files, then their rows, which replace the records. */
  private async add<T>(toStore: ToStore[], once: Once, answerOf: AnswerOf<T, MediaFile[]>): Promise<T> {
    const notes = toStore.map(({ row: { storedAs, purpose }, files }) => ({
      storedAs,
      purpose,
      names: files.map(({ name }) => name),
    }));
    try {
      for (const note of notes) await this.beingStored.begin(note);
      for (const { row, files } of toStore)
        for (const { name, content } of files) await this.storage.of(row.purpose).put(name, content());
      return await once(async tx => {
        const stored: MediaFile[] = [];
        for (const [at, { row }] of toStore.entries()) {
          await refuseTooMany(tx, row.ownerId, row.purpose);
          const file = await db(tx)
            .insertInto('media_files')
            .values({ id: randomUUID(), ...asColumns(row) })
            .returning(mediaFileColumns)
            .executeTakeFirstOrThrow();
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
    name: '',
    type: 'image/webp',
    storedAs,
    height,
    ...known,
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

/** 128 bits, so that nobody can guess the name of a picture. */
const randomName = () => randomBytes(16).toString('hex');

/** Whether a profile or the site shows it, a review needs it, or one of them may be about to refer to it. */
async function isInUse(tx: EntityManager, { id, ownerId, storedAs, usedVersion }: MediaFile): Promise<boolean> {
  if (usedVersion !== null) return true;
  const { used } = await db(tx)
    .selectNoFrom(({ or, exists, selectFrom }) => {
      const asked = selectFrom('media_files').select('id').where('id', '=', id).where('asked_at', '>', ago(settling));
      const reviewed = selectFrom('document_reviews')
        .select('member_id')
        .where('member_id', '=', ownerId)
        .where('is_open', '=', true)
        .where(({ eb, fn }) => eb(sql.val(id), '=', fn.any('document_ids')));
      const shown = selectFrom('picture_uses').select('stored_as').where('stored_as', '=', storedAs);
      return [or([exists(asked), exists(reviewed), exists(shown)]).as('used')];
    })
    .executeTakeFirstOrThrow();
  return Boolean(used);
}

/** Locks the files of this owner: other transactions that count or remove them wait until this one ends. */
export const lockMediaOf = (tx: EntityManager, ownerId: string) => lockByName(tx, `media of ${ownerId}`);

/** Serialises the uploads of one owner, so that concurrent ones cannot exceed the limit together. */
async function refuseTooMany(tx: EntityManager, ownerId: string, purpose: MediaPurpose) {
  if (isOfLibrary(purpose)) return;
  await lockMediaOf(tx, ownerId);
  // Active members have many photos on support requests and events, and send many files: only their unused ones are limited.
  const hasUsed = isPhoto(purpose) || purpose === 'message-attachment';
  const { count } = await db(tx)
    .selectFrom('media_files')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .$if(hasUsed, query => query.where('used_version', 'is', null))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostPerOwner) throw new Problem('content.media.too-many');
}
