import path from 'node:path';
import type { MediaPurpose } from '@aar/contracts/content/media.contract';
import { uploadPurposes } from '@aar/contracts/content/upload-purposes';
import type { FileStorage } from '@aar/platform/storage/file-storage';
import { FileSystemStorage } from '@aar/platform/storage/file-system-storage';
import type * as S3 from '@aar/platform/storage/s3-storage';
import { Inject, Injectable } from '@nestjs/common';
import { ContentConfig, type StorageConfig } from '../content.config';

/** Public pictures, private documents and the journal, in separate storages: a name in one never reaches a file in another. */
@Injectable()
export class MediaStorage {
  readonly pictures: FileStorage;
  readonly documents: FileStorage;
  readonly journal: FileStorage;

  constructor(@Inject(ContentConfig) config: StorageConfig) {
    const folder = config.MEDIA_STORAGE === 's3' ? inBucket(config) : onDisk(config);
    this.pictures = folder('pictures');
    this.documents = folder('documents');
    this.journal = folder('journal');
  }

  of(purpose: MediaPurpose): FileStorage {
    return this[folderOf(purpose)];
  }
}

export type MediaFolder = 'pictures' | 'documents';
export const folderOf = (purpose: MediaPurpose): MediaFolder =>
  uploadPurposes[purpose].isPublic ? 'pictures' : 'documents';

const onDisk =
  ({ MEDIA_DIR }: StorageConfig) =>
  (folder: string): FileStorage =>
    new FileSystemStorage(path.join(MEDIA_DIR!, folder));

function inBucket(config: StorageConfig) {
  // Loaded on demand: the client takes long to load, and most sites store their files in a folder.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- by a name that the bundler sees
  const { connectToS3, S3Storage } = require('@aar/platform/storage/s3-storage') as typeof S3;
  const client = connectToS3({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID!,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY!,
  });
  return (folder: string): FileStorage => new S3Storage(client, config.S3_BUCKET!, folder);
}
