import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
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

/** The smallest part of a multipart upload that S3 accepts, and so what is in memory of a file that is being put. */
const partSize = 5 * 1024 * 1024;

/** A client of Amazon S3 or a compatible store. */
export const connectToS3 = ({ endpoint, region, ...credentials }: S3Access) =>
  new S3Client({
    region,
    credentials,
    // A store that does not respond must not hold a request, and its transaction, for ever.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 15_000 },
    // Other stores seldom have DNS names for buckets, and not all support Amazon's newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** A store that does not answer, or cannot at the moment, is away; the client has repeated the request before. */
function sayAway(error: unknown): never {
  const { name, $fault } = error as { name?: string; $fault?: string };
  if ($fault !== 'server' && name !== 'TimeoutError') throw error;
  throw new Problem('service.away', { cause: error });
}

/** Files in a bucket, below one prefix. The bucket can be private: the files are served through the service. */
export class S3Storage implements FileStorage {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly folder: string,
  ) {}

  /** S3 stores nothing of an interrupted upload: a file exists once all its parts do. */
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

  async remove(name: string) {
    await this.client.send(new DeleteObjectCommand(this.placeOf(name)));
  }

  private placeOf(name: string) {
    return { Bucket: this.bucket, Key: `${this.folder}/${safeName(name)}` };
  }
}
