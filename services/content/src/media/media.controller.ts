import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { type Actor, mayCall } from '@aar/contracts/access';
import type { FileKind } from '@aar/contracts/body-sizes';
import { attachmentStored } from '@aar/contracts/content/attachments.messages';
import { media } from '@aar/contracts/content/media.contract';
import { photoStored } from '@aar/contracts/content/photos.messages';
import { isOfLibrary, isPhoto, uploadPurposes, type UploadRules } from '@aar/contracts/content/upload-purposes';
import { Problem } from '@aar/platform/errors/problem';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { inTransaction } from '@aar/platform/database/transaction';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import {
  type Caller,
  FileAnswer,
  type Handlers,
  type Inputs,
  type Once,
  type UploadedFile,
} from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import type { StoredFile } from '@aar/platform/storage/file-storage';
import { DataSource, type EntityManager } from 'typeorm';
import { db } from '../database/db';
import { requestAuditEntry } from '../audit/request-audit-entry';
import { mediaFileColumns } from './media-file';
import { nameInLibrary, pictureOfLibrary } from './library-pictures';
import { documentOf, isPdf, nameWithEnding, pictureOf, typeOfName } from './media-files.rules';
import { MediaFiles } from './media-files.service';
import { MediaStorage } from './media-storage';
import { Pdfs } from './pdfs.service';
import { Pictures } from './pictures.service';

type Input = Inputs<typeof media>;

@Implements(media)
export class MediaController implements Handlers<typeof media> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: MediaFiles,
    private readonly pictures: Pictures,
    private readonly pdfs: Pdfs,
    private readonly storage: MediaStorage,
  ) {}

  /** Decodes pictures and documents before the transaction begins, so that CPU work does not occupy a database connection. */
  async upload({ purpose }: Input['upload'], actor: Actor, once: Once, { file }: Caller & { file: UploadedFile }) {
    const { kinds, ...rules }: UploadRules = uploadPurposes[purpose];
    if (rules.access && !mayCall(rules.access, actor)) throw new Problem('access.denied');
    const ownerId = actor.id;
    if (isOfLibrary(purpose)) {
      const name = nameInLibrary(file.name);
      const picture = await this.pictures.library(file.path, kinds);
      return this.files.addPicture({ ownerId, purpose, name, ...picture }, once, stored => pictureOfLibrary(stored));
    }
    if (purpose === 'avatar') {
      const variants = await this.pictures.squares(file.path, kinds);
      return this.files.addPicture({ ownerId, purpose, variants }, once, pictureOf);
    }
    if (isPhoto(purpose)) {
      const { hash, ...photo } = await this.pictures.photo(file.path, kinds);
      return this.files.addPicture({ ownerId, purpose, ...photo }, once, async (stored, tx) => {
        const picture = pictureOf(stored);
        await db(tx).updateTable('media_files').set({ looks: hash }).where('id', '=', stored.id).execute();
        await addToOutbox(tx, photoStored, { mediaId: stored.id, ownerId, picture, looks: hash });
        return picture;
      });
    }
    const of = { ownerId, purpose };
    return this.files.addDocument(of, await this.readDocument(file, kinds, actor.id), once, async (stored, tx) => {
      const { id: mediaId, type, bytes } = stored;
      if (purpose === 'message-attachment') await addToOutbox(tx, attachmentStored, { mediaId, ownerId, type, bytes });
      return documentOf(stored);
    });
  }

  async file({ name }: Input['file']) {
    if (!(await this.files.isShown(name))) throw new Problem('content.media.unknown');
    const { stream, size } = await found(this.storage.pictures.get(name));
    return new FileAnswer(typeOfName(name), stream, { size, isImmutable: true });
  }

  async document({ id }: Input['document'], actor: Actor) {
    const { name, type, storedAs } = await this.documentFor(actor, id);
    const { stream, size } = await found(this.storage.documents.get(storedAs));
    return new FileAnswer(type, stream, { size, saveAs: name });
  }

  /**
   * The document, if the actor owns it, received it or is an administrator. Views by staff are audited; staff see no files
   * of messages.
   */
  private documentFor(actor: Actor, id: string) {
    return inTransaction(this.dataSource, async tx => {
      const file = await db(tx)
        .selectFrom('media_files')
        .select(mediaFileColumns)
        .where('id', '=', id)
        .where('purpose', 'in', ['ngo-document', 'message-attachment'])
        .executeTakeFirst();
      if (!file) throw new Problem('content.media.unknown');
      const isOwner = file.ownerId === actor.id;
      if (file.purpose === 'message-attachment') {
        if (isOwner || (await isReader(tx, id, actor))) return file;
        throw new Problem('content.media.unknown');
      }
      if (!(isOwner || actor.role === 'admin')) throw new Problem('content.media.unknown');
      const { ownerId, name } = file;
      if (!isOwner)
        await requestAuditEntry(tx, actor, {
          action: 'document.viewed',
          targetType: 'member',
          targetId: ownerId,
          targetLabel: name,
        });
      return file;
    });
  }

  async documents(_: Input['documents'], { id: ownerId }: Actor) {
    const files = await this.files.newestOf(ownerId, 'ngo-document').execute();
    return { documents: files.map(documentOf) };
  }

  remove({ id }: Input['remove'], { id: ownerId }: Actor, once: Once) {
    return once(async tx => {
      await this.files.removeOwn(tx, ownerId, id);
      return {};
    });
  }

  async ownedPicture({ ownerId, id }: Input['ownedPicture']) {
    const [file] = await this.files.ask(ownerId, 'avatar', [id]);
    return { picture: file ? pictureOf(file) : null };
  }

  async ownedDocuments({ ownerId, ids }: Input['ownedDocuments']) {
    const files = await this.files.ask(ownerId, 'ngo-document', ids);
    return { documents: files.map(documentOf) };
  }

  /** Writes the re-encoded document to a file next to the upload. */
  private async readDocument({ name, path }: UploadedFile, kinds: readonly FileKind[], ownerId: string) {
    const file = `${path}-read`;
    if (kinds.includes('pdf') && isPdf(await headOf(path))) {
      await this.pdfs.flatten(path, file, ownerId);
      return { name: nameWithEnding(name, 'pdf'), type: 'application/pdf', file };
    }
    await this.pictures.page(path, kinds, file).catch((error: unknown) => {
      const isForeign = error instanceof Problem && error.code === 'content.media.type';
      throw isForeign ? new Problem('content.media.document-type', { cause: error }) : error;
    });
    return { name: nameWithEnding(name, 'webp'), type: 'image/webp', file };
  }
}

async function found(file: Promise<StoredFile | undefined>): Promise<StoredFile> {
  const stored = await file;
  if (!stored) throw new Problem('content.media.unknown');
  return stored;
}

/** A hidden message gives no access to its files, unless they were also sent with another message. */
async function isReader(tx: EntityManager, mediaId: string, { id }: Actor): Promise<boolean> {
  const found = await db(tx)
    .selectFrom('attachment_readers')
    .select('media_id')
    .where('media_id', '=', mediaId)
    .where('reader_id', '=', id)
    .where(({ or, not, exists, selectFrom }) => {
      const messages = selectFrom('attachment_messages').select('message_id').where('media_id', '=', mediaId);
      const isShown = messages.where(({ ref }) => not(isHiddenContent('community.message', ref('message_id'))));
      return or([exists(isShown), not(exists(messages))]);
    })
    .executeTakeFirst();
  return found !== undefined;
}

const headOf = (file: string) => buffer(createReadStream(file, { end: 15 }));
