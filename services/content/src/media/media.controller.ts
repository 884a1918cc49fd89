import type { Actor } from '@aar/contracts/access';
import { media } from '@aar/contracts/content/media.contract';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/database/transaction';
import {
  type Caller,
  FileAnswer,
  type Handlers,
  type Inputs,
  type Once,
  type UploadedFile,
} from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { requestAuditEntry } from '../audit/request-audit-entry';
import { MediaFileEntity } from './media-file.entity';
import { documentOf, isPdf, nameWithEnding, pictureOf } from './media-files.rules';
import { MediaFiles, newestFirst } from './media-files.service';
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

  /** Pictures and documents are decoded before the transaction begins: a connection is not held for what a processor does. */
  async upload({ purpose }: Input['upload'], actor: Actor, once: Once, { file }: Caller & { file: UploadedFile }) {
    if (purpose === 'avatar')
      return this.files.addPicture(actor.id, await this.pictures.squares(file.bytes), once, pictureOf);
    return this.files.addDocument(actor.id, await this.readDocument(file, actor.id), once, documentOf);
  }

  async file({ name }: Input['file']) {
    const bytes = await this.storage.pictures.get(name);
    if (!bytes) throw new Problem('content.media.unknown');
    return new FileAnswer('image/webp', bytes, { isImmutable: true });
  }

  document({ id }: Input['document'], actor: Actor) {
    return inTransaction(this.dataSource, async tx => {
      const file = await tx.findOneBy(MediaFileEntity, { id, purpose: 'ngo-document' });
      const isOwner = file?.ownerId === actor.id;
      if (!file || !(isOwner || actor.role === 'admin')) throw new Problem('content.media.unknown');
      const bytes = await this.storage.documents.get(file.storedAs);
      if (!bytes) throw new Problem('content.media.unknown');
      const { ownerId, name, type } = file;
      if (!isOwner)
        await requestAuditEntry(tx, actor, {
          action: 'document.viewed',
          ...{ targetType: 'member', targetId: ownerId, targetLabel: name },
        });
      return new FileAnswer(type, bytes, { saveAs: name });
    });
  }

  async documents(_: Input['documents'], { id: ownerId }: Actor) {
    const files = await this.dataSource
      .getRepository(MediaFileEntity)
      .find({ where: { ownerId, purpose: 'ngo-document' }, order: newestFirst });
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

  private async readDocument({ name, bytes }: UploadedFile, ownerId: string) {
    if (isPdf(bytes))
      return {
        name: nameWithEnding(name, 'pdf'),
        type: 'application/pdf',
        bytes: await this.pdfs.flatten(bytes, ownerId),
      };
    const page = await this.pictures.page(bytes).catch((error: unknown) => {
      const isForeign = error instanceof Problem && error.code === 'content.media.type';
      throw isForeign ? new Problem('content.media.document-type', { cause: error }) : error;
    });
    return { name: nameWithEnding(name, 'webp'), type: 'image/webp', bytes: page };
  }
}
