import type { MessageWithValues } from './message-values';
import { refusals } from './refusals';

/** kB is 1,000 bytes; MB is 1024 × 1024 bytes, as in file managers. */
export type Size = `${number}kB` | `${number}MB`;
export const bytesOf = (size: Size) => parseInt(size) * (size.endsWith('MB') ? 1024 * 1024 : 1_000);

/** `5 MB`, for sentences. */
export const readable = (size: Size) => size.replace(/(?=[kM]B$)/, ' ');

/** The kinds of files. The content of a file decides its kind, not its name or the type that was sent. */
export const fileKinds = {
  jpeg: { type: 'image/jpeg', endings: ['.jpg', '.jpeg'] },
  png: { type: 'image/png', endings: ['.png'] },
  gif: { type: 'image/gif', endings: ['.gif'] },
  webp: { type: 'image/webp', endings: ['.webp'] },
  pdf: { type: 'application/pdf', endings: ['.pdf'] },
} as const;
export type FileKind = keyof typeof fileKinds;

/** The allowed files of a purpose. */
export interface UploadPurpose {
  kinds: readonly FileKind[];
  /** Maximum size of the file. */
  size: Size;
}

/** Photos of phones that the browser turns into JPEG before it sends them. */
const converted = { 'image/heic': ['.heic'], 'image/heif': ['.heif'] };

/** The kinds of a purpose in the format of file choosers, `{ 'image/png': ['.png'] }`, with those that the browser converts. */
export const acceptedBy = ({ kinds }: UploadPurpose): Record<string, string[]> => ({
  ...Object.fromEntries(kinds.map(kind => [fileKinds[kind].type, [...fileKinds[kind].endings]])),
  ...(kinds.includes('jpeg') && converted),
});

/** Maximum size of a request body without a file; a route can set another. */
export const usualBody = '100kB';

type Uploads = Readonly<Record<string, UploadPurpose>>;

/** The fields of a route that limit its body. */
interface Sized {
  upload?: Uploads;
  body?: Size;
}

/** The size of the largest file that a route accepts for any purpose. */
export const largestFile = (upload: Uploads): Size =>
  Object.values(upload)
    .map(({ size }) => size)
    .reduce((one, other) => (bytesOf(one) < bytesOf(other) ? other : one));

/** Maximum bytes of a whole request body: the file, the fields next to it and the multipart boundaries. */
export const bodyBytesOf = ({ upload, body = usualBody }: Sized) =>
  bytesOf(body) + (upload ? bytesOf(largestFile(upload)) : 0);

/** The error message for a larger body. */
export const tooLargeFor = ({ upload, body = usualBody }: Sized): MessageWithValues =>
  upload ? fileTooLarge(largestFile(upload)) : { message: refusals.bodyTooLarge, values: { size: readable(body) } };
export const fileTooLarge = (size: Size): MessageWithValues => ({ message: refusals.fileTooLarge, values: { size } });
