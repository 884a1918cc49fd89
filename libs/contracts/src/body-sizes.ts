import type { MessageWithValues } from './message-values';
import { refusals } from './refusals';

/** A thousand bytes, or what a file manager calls a megabyte. */
export type Size = `${number}kB` | `${number}MB`;
export const bytesOf = (size: Size) => parseInt(size) * (size.endsWith('MB') ? 1024 * 1024 : 1_000);

/** `5 MB`, as a sentence has it. */
export const readable = (size: Size) => size.replace(/(?=[kM]B$)/, ' ');

/** What a file may be. Its bytes decide, whatever it is called or sent as. */
export const fileKinds = {
  jpeg: { type: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  png: { type: 'image/png', endings: ['.png'] },
  gif: { type: 'image/gif', endings: ['.gif'] },
  webp: { type: 'image/webp', endings: ['.webp'] },
  pdf: { type: 'application/pdf', endings: ['.pdf'] },
} as const;
export type FileKind = keyof typeof fileKinds;

/** What may be uploaded for a purpose. */
export interface UploadPurpose {
  kinds: readonly FileKind[];
  /** Of the file. */
  size: Size;
}

/** The kinds of a purpose as a file chooser takes them, `{ 'image/png': ['.png'] }`. */
export const acceptedBy = ({ kinds }: UploadPurpose): Record<string, string[]> =>
  Object.fromEntries(kinds.map(kind => [fileKinds[kind].type, [...fileKinds[kind].endings]]));

/** Most bytes of a body that is no upload, unless its route says another size. */
export const usualBody = '100kB';

type Uploads = Readonly<Record<string, UploadPurpose>>;

/** What a route says of its body. */
interface Sized {
  upload?: Uploads;
  body?: Size;
}

/** The size of the largest file that a route takes for any purpose. */
export const largestFile = (upload: Uploads): Size =>
  Object.values(upload)
    .map(({ size }) => size)
    .reduce((one, other) => (bytesOf(one) < bytesOf(other) ? other : one));

/** Most bytes of the whole body of a call: beside a file, its fields and the lines between them. */
export const bodyBytesOf = ({ upload, body = usualBody }: Sized) =>
  bytesOf(body) + (upload ? bytesOf(largestFile(upload)) : 0);

/** What is said of a larger body. */
export const tooLargeFor = ({ upload, body = usualBody }: Sized): MessageWithValues =>
  upload ? fileTooLarge(largestFile(upload)) : { message: refusals.bodyTooLarge, values: { size: readable(body) } };
export const fileTooLarge = (size: Size): MessageWithValues => ({ message: refusals.fileTooLarge, values: { size } });
