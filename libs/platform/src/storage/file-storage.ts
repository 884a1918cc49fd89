import type { Readable } from 'node:stream';

/** A stored file: whoever gets it reads the stream or destroys it. */
export interface StoredFile {
  size: number;
  stream: Readable;
}

/**
 * Where files lie. Names are ours, made of letters, digits, `-`, `_` and `.`; what a person called a file is no name here. Files come
 * and go as streams, so that none lies in memory as a whole. What every implementation must do: `@aar/testing/file-storage-behaviour`.
 */
export interface FileStorage {
  /** Keeps what comes under the name: all of it or nothing, and for good once this resolves. One name is put once at a time. */
  put(name: string, content: Readable): Promise<void>;
  /** The file, or `undefined` where nothing has the name. */
  get(name: string): Promise<StoredFile | undefined>;
  /** Forgets the file; one that is gone already is no error. */
  remove(name: string): Promise<void>;
}

/** No separators and no leading dot: a name cannot leave its folder, nor meet a file that is half written. Throws for any other. */
export function safeName(name: string): string {
  if (!/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,120}$/.test(name)) throw new Error('this is no name of a stored file');
  return name;
}
