import path from 'node:path';
import type { MediaPurpose } from '@aar/contracts/content/media.contract';
import type { FileStorage } from '@aar/platform/storage/file-storage';
import { FileSystemStorage } from '@aar/platform/storage/file-system-storage';
import { Injectable } from '@nestjs/common';
import { ContentConfig } from '../content.config';

/** Public pictures and private documents, apart from each other: no name of the one leads to the other. */
@Injectable()
export class MediaStorage {
  readonly pictures: FileStorage;
  readonly documents: FileStorage;

  constructor({ MEDIA_DIR }: ContentConfig) {
    this.pictures = new FileSystemStorage(path.join(MEDIA_DIR, 'pictures'));
    this.documents = new FileSystemStorage(path.join(MEDIA_DIR, 'documents'));
  }

  of(purpose: MediaPurpose): FileStorage {
    return purpose === 'ngo-document' ? this.documents : this.pictures;
  }
}
