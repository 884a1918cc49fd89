import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { bytesOf, fileTooLarge, largestFile, type Size } from '@aar/contracts/body-sizes';
import type { Route } from '@aar/contracts/contract';
import { refusals } from '@aar/contracts/refusals';
import { Problem } from '../errors/problem';
import type { UploadedFile } from './handlers';

export interface ReadFile extends UploadedFile {
  /** SHA-256 of the bytes, in hex. */
  digest: string;
}

const longestName = 200;

/**
 * Reads a multipart body: its one part `file` into a file on this machine, up to the size of its purpose, its other parts as the
 * request's body. Throws `input.unreadable` without a file or with several, `input.too-large` beyond the limit. The service registers
 * @fastify/multipart. The caller must `forget` the file afterwards.
 */
export function uploadReader(purposes: NonNullable<Route['upload']>) {
  const largest = largestFile(purposes);
  const limits = { fileSize: bytesOf(largest), files: 1, fields: 10, fieldSize: 1_000 };
  return async (request: FastifyRequest): Promise<ReadFile> => {
    if (!request.isMultipart()) throw refusal(refusals.fileMissing);
    let file: ReadFile | undefined;
    const fields: Record<string, unknown> = {};
    try {
      for await (const part of request.parts({ limits }))
        if (part.type !== 'file') fields[part.fieldname] = valueOf(part);
        else if (part.fieldname === 'file') file = await readFile(part);
        else part.file.resume(); // a part that is not read would block the rest
      if (!file || file.size === 0) throw refusal(refusals.fileMissing);
      const { size = largest } = purposes[String(fields.purpose)] ?? {};
      if (file.size > bytesOf(size)) throw tooLarge(size);
    } catch (error) {
      if (file) await forget(file);
      throw problemOf(error, purposes[String(fields.purpose)]?.size ?? largest);
    }
    request.body = fields;
    return file;
  };
}

/** Removes an uploaded file and the files derived from it. */
export const forget = ({ path: file }: UploadedFile) => rm(path.dirname(file), { recursive: true, force: true });

const refusal = (message: string, cause?: unknown) => new Problem('input.unreadable', { message, cause });
const tooLarge = (size: Size, cause?: unknown) => new Problem('input.too-large', { ...fileTooLarge(size), cause });

/** `size` is the limit of the purpose, if that came before the file. */
function problemOf(error: unknown, size: Size) {
  if (error instanceof Problem) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(size, error);
  if (code === 'FST_FILES_LIMIT') return refusal(refusals.fileNotSingle, error);
  if ('syscall' in (error as object) && code !== 'ECONNRESET') return new Problem('internal', { cause: error }); // the disk
  return new Problem('input.unreadable', { cause: error });
}

/** Characters that could forge a header or a line, or change the text direction, which hides a file's real extension. */
// eslint-disable-next-line no-control-regex -- finding control characters is the point
const unwanted = /[\u0000-\u001f\u007f/\\\u202a-\u202e\u2066-\u2069]/g;

async function readFile(part: MultipartFile): Promise<ReadFile> {
  const target = path.join(await mkdtemp(path.join(tmpdir(), 'upload-')), 'file');
  const digest = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      digest.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(part.file, count, createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    await forget({ name: '', path: target, size });
    throw error;
  }
  const name = part.filename.replace(unwanted, '').slice(-longestName).toWellFormed();
  return { name, path: target, size, digest: digest.digest('hex') };
}

const valueOf = (part: Multipart) => (part.type === 'field' ? part.value : undefined);
