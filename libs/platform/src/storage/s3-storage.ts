import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DeleteObjectsCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Problem } from '../errors/problem';
import { type FileStorage, safeName, type StoredFile } from './file-storage';

interface S3Access {
  /** For a store other than Amazon's. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The smallest part of a multipart upload that S3 accepts, and so the amount of a file in memory during an upload. */
const partSize = 5 * 1024 * 1024;

/** Maximum number of objects that S3 deletes with one request. */
const mostDeleted = 1_000;

/** A client of Amazon S3 or a compatible store. */
export function connectToS3({ endpoint, region, ...credentials }: S3Access) {
  const client = new S3Client({
    region,
    credentials,
    // A store that does not respond must not block a request for ever.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 15_000 },
    // Other stores seldom have DNS names for buckets, and not all of them support Amazon's newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      args => {
        if (commandName === 'DeleteObjectsCommand') checkByMd5(args.request as SignedLater);
        return next(args);
      },
    { step: 'build', priority: 'low', name: 'md5OfDeletions' },
  );
  return client;
}

interface SignedLater {
  headers: Record<string, string>;
  body: string;
}

/** The deletion of several objects needs a checksum of its list. MD5 is the only one that every store supports. */
function checkByMd5({ headers, body }: SignedLater) {
  for (const name of Object.keys(headers)) if (/^x-amz-(sdk-)?checksum-/.test(name)) delete headers[name];
  headers['content-md5'] = createHash('md5').update(body).digest('base64');
}

/** The store does not respond or is temporarily unavailable; the client has already retried. */
function sayAway(error: unknown): never {
  const { name, $fault } = error as { name?: string; $fault?: string };
  if ($fault !== 'server' && name !== 'TimeoutError') throw error;
  throw new Problem('service.away', { cause: error });
}

/** Files in a bucket, under one prefix. The bucket can be private: the files are served through the service. */
export class S3Storage implements FileStorage {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly folder: string,
  ) {}

  /** S3 stores nothing of an interrupted upload: a file exists only once all its parts do. */
  async put(name: string, content: Readable) {
    const params = { ...this.placeOf(name), Body: content };
    await new Upload({ client: this.client, params, partSize, queueSize: 1 }).done().catch(sayAway);
  }

  async get(name: string): Promise<StoredFile | undefined> {
    const command = new GetObjectCommand(this.placeOf(name));
    try {
      const { Body, ContentLength } = await this.client.send(command);
      return { size: ContentLength!, stream: Body as Readable };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      return sayAway(error);
    }
  }

  async *names(after = '') {
    const prefix = `${this.folder}/`;
    const request = { Bucket: this.bucket, Prefix: prefix, StartAfter: `${prefix}${after}` };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, request))
      for (const { Key } of Contents) yield Key!.slice(prefix.length);
  }

  async removeAll(names: string[]) {
    const keys = names.map(name => ({ Key: this.placeOf(name).Key }));
    const failed: string[] = [];
    for (let from = 0; from < keys.length; from += mostDeleted) {
      const Delete = { Objects: keys.slice(from, from + mostDeleted), Quiet: true };
      const { Errors = [] } = await this.client.send(new DeleteObjectsCommand({ Bucket: this.bucket, Delete }));
      failed.push(...Errors.map(({ Code = 'unknown' }) => Code));
    }
    if (failed.length > 0) throw Object.assign(new Error(`${failed.length} files remain`), { code: failed[0] });
  }

  private placeOf(name: string) {
    return { Bucket: this.bucket, Key: `${this.folder}/${safeName(name)}` };
  }
}
