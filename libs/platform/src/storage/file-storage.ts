import type { Readable } from 'node:stream';

/** A stored file: the caller must read the stream or destroy it. */
export interface StoredFile {
  size: number;
  stream: Readable;
}

/**
 * Stores files. Names are generated (letters, digits, `-`, `_` and `.`), never chosen by users. Files are streamed, so that
 * none is in memory as a whole. `@aar/testing/file-storage-behaviour` specifies every implementation.
 */
export interface FileStorage {
  /** Stores the content under the name: all or nothing, and durably once this resolves. No concurrent puts of one name. */
  put(name: string, content: Readable): Promise<void>;
  /** The file, or `undefined` if there is none with the name. */
  get(name: string): Promise<StoredFile | undefined>;
  /** The names of all files, in order; only those after a text, if it is given. */
  names(after?: string): AsyncIterable<string>;
  /** Deletes the files, with one request for many if the store can; idempotent. Throws if one of them cannot be deleted. */
  removeAll(names: string[]): Promise<void>;
}

/**
 * No separators and no leading dot: a name cannot leave its folder, nor collide with an unfinished file. Throws for any other.
 */
export function safeName(name: string): string {
  if (!/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,120}$/.test(name)) throw new Error('this is no name of a stored file');
  return name;
}
