import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Actor } from '@aar/contracts/access';
import { bytesOf, fileTooLarge } from '@aar/contracts/body-sizes';
import { base64In, isPictureData } from '@aar/contracts/content/picture-data';
import { uploadPurposes } from '@aar/contracts/content/upload-purposes';
import { Problem } from '@aar/platform/errors/problem';
import type { Once } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pictureOfLibrary } from '../media/library-pictures';
import { MediaFiles } from '../media/media-files.service';
import { Pictures } from '../media/pictures.service';

const fields = ['content', 'imageUrl'] as const;
interface Item {
  key?: string;
  content?: string;
  imageUrl?: string | null;
}
interface Decoded {
  /** Index of its item. */
  at: number;
  field: (typeof fields)[number];
  picture: Awaited<ReturnType<Pictures['library']>> & { purpose: 'library' | 'hero'; name: string };
}
type Write<I, T> = (tx: EntityManager, items: I[]) => Promise<T>;

/** Moves pictures that are embedded in items as data URLs to the library. */
@Injectable()
export class EmbeddedPictures {
  constructor(
    private readonly files: MediaFiles,
    private readonly pictures: Pictures,
  ) {}

  /** Stores the items with URLs in place of such pictures: pictures and items together, or nothing. */
  async store<I extends Item, T>(items: I[], { id: ownerId }: Actor, once: Once, write: Write<I, T>): Promise<T> {
    const found = items.flatMap((item, at) =>
      fields.filter(field => isPictureData(item[field] ?? '')).map(field => ({ item, at, field })),
    );
    const decoded: Decoded[] = [];
    // One after another, and before the transaction begins, so that CPU work does not occupy a database connection.
    for (const { item, at, field } of found) decoded.push(await this.decode(item, at, field));
    if (decoded.length === 0) return once(tx => write(tx, items));
    const pictures = decoded.map(({ picture }) => ({ ownerId, ...picture }));
    return this.files.addPictures(pictures, once, (stored, tx) => {
      const named = [...items];
      for (const [index, { at, field }] of decoded.entries())
        named[at] = { ...named[at]!, [field]: pictureOfLibrary(stored[index]!).address };
      return write(tx, named);
    });
  }

  private async decode({ key = '', ...item }: Item, at: number, field: Decoded['field']): Promise<Decoded> {
    const purpose = key.startsWith('hero_image_') ? 'hero' : 'library';
    const { kinds, size } = uploadPurposes[purpose];
    const bytes = Buffer.from(base64In(item[field]!), 'base64');
    if (bytes.length > bytesOf(size)) {
      const { message, values } = fileTooLarge(size);
      throw Problem.ofField('input.invalid', field, message, values);
    }
    const folder = await mkdtemp(path.join(tmpdir(), 'embedded-'));
    try {
      const file = path.join(folder, 'picture');
      await writeFile(file, bytes, { mode: 0o600 });
      const picture = await this.pictures.library(file, kinds);
      return { at, field, picture: { ...picture, purpose, name: key || 'picture' } };
    } catch (error) {
      if (error instanceof Problem) throw Problem.ofField(error.code, field, error.message);
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
