/** Where files lie. Names are ours, made of letters, digits, `-`, `_` and `.`; what a person called a file is no name here. */
export interface FileStorage {
  /** Keeps the bytes under the name: all of them or none, and for good once this resolves. One name is put once at a time. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The bytes, or `undefined` where nothing has the name. */
  get(name: string): Promise<Buffer | undefined>;
  /** Forgets the file; one that is gone already is no error. */
  remove(name: string): Promise<void>;
}
