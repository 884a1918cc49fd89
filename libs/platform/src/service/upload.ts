import { createHash } from 'node:crypto';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { bytesOf } from '@aar/contracts/contract';
import { Problem } from '../errors/problem';
import type { UploadedFile } from './handlers';

interface ReadFile extends UploadedFile {
  /** SHA-256 of the bytes, in hex. */
  digest: string;
}

const longestName = 200;

/**
 * Reads a multipart body: its one part `file` into memory, up to the route's limit, its other parts as the request's body.
 * Throws `input.unreadable` without a file or with several, `input.too-large` beyond the limit. The service registers
 * @fastify/multipart.
 */
export function uploadReader(limit: `${number}MB`) {
  const limits = { fileSize: bytesOf(limit), files: 1, fields: 10, fieldSize: 1_000 };
  return async (request: FastifyRequest): Promise<ReadFile> => {
    if (!request.isMultipart()) throw refusal('Please choose a file');
    let file: ReadFile | undefined;
    const fields: Record<string, unknown> = {};
    try {
      for await (const part of request.parts({ limits }))
        if (part.type !== 'file') fields[part.fieldname] = valueOf(part);
        else if (part.fieldname === 'file') file = await readFile(part);
        else part.file.resume(); // a part that is not read would hold up the rest
    } catch (error) {
      throw problemOf(error, limit);
    }
    if (!file || file.bytes.length === 0) throw refusal('Please choose a file');
    request.body = fields;
    return file;
  };
}

const refusal = (message: string, cause?: unknown) => new Problem('input.unreadable', { message, cause });

function problemOf(error: unknown, limit: string) {
  if (error instanceof Problem) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Problem('input.too-large', { message: `Please upload a file smaller than ${limit}`, cause: error });
  if (code === 'FST_FILES_LIMIT') return refusal('Please choose one file', error);
  return new Problem('input.unreadable', { cause: error });
}

/** What could forge a header or a line, and what turns the direction of writing, which hides a name's real ending. */
// eslint-disable-next-line no-control-regex -- finding control characters is the point
const unwanted = /[\u0000-\u001f\u007f/\\\u202a-\u202e\u2066-\u2069]/g;

async function readFile(part: MultipartFile): Promise<ReadFile> {
  const bytes = await part.toBuffer();
  const name = part.filename.replace(unwanted, '').slice(-longestName).toWellFormed();
  return { name, bytes, digest: createHash('sha256').update(bytes).digest('hex') };
}

const valueOf = (part: Multipart) => (part.type === 'field' ? part.value : undefined);
