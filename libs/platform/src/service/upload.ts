import { createHash } from 'node:crypto';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem';
import type { UploadedFile } from './handlers';

interface ReadFile extends UploadedFile {
  /** SHA-256 of the bytes, in hex. */
  digest: string;
}

const longestName = 200;

/**
 * Reads a multipart body: its `file` part into memory, up to the route's limit, its other parts as the request's body. Throws
 * `input.unreadable` without a file, `input.too-large` beyond the limit. The service registers @fastify/multipart.
 */
export function uploadReader(limit: `${number}MB`) {
  const fileSize = parseInt(limit) * 1_000_000;
  return async (request: FastifyRequest): Promise<ReadFile> => {
    if (!request.isMultipart()) throw new Problem('input.unreadable', { message: 'Please choose a file' });
    let file: ReadFile | undefined;
    const fields: Record<string, unknown> = {};
    try {
      for await (const part of request.parts({ limits: { fileSize, files: 1, fields: 10, fieldSize: 1_000 } }))
        if (part.type === 'file') file = await readFile(part);
        else fields[part.fieldname] = valueOf(part);
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode === 413)
        throw new Problem('input.too-large', { message: `Please upload a file smaller than ${limit}`, cause: error });
      throw new Problem('input.unreadable', { cause: error });
    }
    if (!file || file.bytes.length === 0) throw new Problem('input.unreadable', { message: 'Please choose a file' });
    request.body = fields;
    return file;
  };
}

async function readFile(part: MultipartFile): Promise<ReadFile> {
  const bytes = await part.toBuffer();
  // eslint-disable-next-line no-control-regex -- a name with control characters could forge headers and lines
  const name = part.filename.replace(/[\u0000-\u001f\u007f/\\]/g, '').slice(-longestName);
  return { name, bytes, digest: createHash('sha256').update(bytes).digest('hex') };
}

const valueOf = (part: Multipart) => (part.type === 'field' ? part.value : undefined);
