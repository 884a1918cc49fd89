import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileStorage, safeName, type StoredFile } from './file-storage';

/** Files in one folder of this machine, or of a volume that all replicas share. */
export class FileSystemStorage implements FileStorage {
  constructor(private readonly folder: string) {}

  async put(name: string, content: Readable) {
    const target = this.pathOf(name);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const unfinished = this.unfinished(name);
    try {
      await pipeline(content, createWriteStream(unfinished, { flush: true, mode: 0o600 }));
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async get(name: string): Promise<StoredFile | undefined> {
    const file = await open(this.pathOf(name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return file && { size: (await file.stat()).size, stream: file.createReadStream() };
  }

  async *names(after = '') {
    const all = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    // Unfinished files begin with a dot.
    yield* all.filter(name => !name.startsWith('.') && name > after).sort();
  }

  async removeAll(names: string[]) {
    const files = names.flatMap(name => [this.pathOf(name), this.unfinished(name)]);
    for (const file of files) await rm(file, { force: true });
  }

  /** The path of a file while it is written. If the process is killed, `removeAll` deletes it. */
  private unfinished(name: string) {
    return path.join(this.folder, `.${name}`);
  }

  private pathOf(name: string) {
    return path.join(this.folder, safeName(name));
  }
}
