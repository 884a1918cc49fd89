import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type FileStorage, safeName, type StoredFile } from './file-storage';

interface S3Access {
  /** Of a store that is not Amazon's. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The least that S3 takes as a part of a file, and so what lies in memory of one that is being put. */
const partSize = 5 * 1024 * 1024;

/** A client of Amazon S3 or of a store that speaks like it. */
export const connectToS3 = ({ endpoint, region, ...credentials }: S3Access) =>
  new S3Client({
    region,
    credentials,
    // A store that is silent must not hold a call, and a transaction with it, for ever.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 15_000 },
    // Elsewhere buckets seldom have names in the DNS, and not every store knows Amazon's newer sums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Files in a bucket, below one folder of it. Nobody but us needs to reach it: the files go out through the service. */
export class S3Storage implements FileStorage {
  constructor(
    private readonly client: S3Client,
    private readonly bucket: string,
    private readonly folder: string,
  ) {}

  /** Of a file that breaks off S3 keeps nothing: it is there once all parts are. */
  async put(name: string, content: Readable) {
    const params = { ...this.placeOf(name), Body: content };
    await new Upload({ client: this.client, params, partSize, queueSize: 1 }).done();
  }

  async get(name: string): Promise<StoredFile | undefined> {
    const command = new GetObjectCommand(this.placeOf(name));
    try {
      const { Body, ContentLength } = await this.client.send(command);
      return { size: ContentLength!, stream: Body as Readable };
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async remove(name: string) {
    await this.client.send(new DeleteObjectCommand(this.placeOf(name)));
  }

  private placeOf(name: string) {
    return { Bucket: this.bucket, Key: `${this.folder}/${safeName(name)}` };
  }
}
