import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStorage } from './file-storage';

/** No separators and no leading dot: a name cannot leave its folder, nor meet a file that is half written. */
const safeName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,120}$/;

/** Files in one folder of this machine, or of a volume that all replicas share. */
export class FileSystemStorage implements FileStorage {
  constructor(private readonly folder: string) {}

  async put(name: string, bytes: Buffer) {
    const target = this.pathOf(name);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const unfinished = this.unfinished(name);
    try {
      await writeFile(unfinished, bytes, { flush: true, mode: 0o600 });
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async get(name: string) {
    try {
      return await readFile(this.pathOf(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(name: string) {
    for (const file of [this.pathOf(name), this.unfinished(name)]) await rm(file, { force: true });
  }

  /** Where a file is until all of it is written: a process that is killed on the way leaves it to whoever removes the name. */
  private unfinished(name: string) {
    return path.join(this.folder, `.${name}`);
  }

  private pathOf(name: string) {
    if (!safeName.test(name)) throw new Error('this is no name of a stored file');
    return path.join(this.folder, name);
  }
}
