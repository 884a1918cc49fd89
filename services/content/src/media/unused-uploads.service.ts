import { MediaPurpose } from '@aar/contracts/content/media.contract';
import { uploadPurposes } from '@aar/contracts/content/upload-purposes';
import { inTransaction } from '@aar/platform/database/transaction';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MediaFileEntity } from './media-file.entity';
import { MediaFiles } from './media-files.service';

const hour = 3_600_000;
const batch = 100;

export const sweepUnusedUploads = defineRecurringWork('sweep-unused-uploads', { every: hour });

/**
 * Deletes uploads that were never used: pictures that nothing shows, documents that were never submitted. A file that identity
 * asked for starts its waiting time again, so a file about to be used is never deleted; nor is one that a text of the site shows.
 */
@Injectable()
export class UnusedUploads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: MediaFiles,
  ) {}

  @OnDue(sweepUnusedUploads)
  async sweep(): Promise<void> {
    for (const purpose of MediaPurpose.options) {
      const { unusedFor } = uploadPurposes[purpose];
      if (unusedFor !== 'ever') while ((await this.sweepSome(purpose, unusedFor)) === batch);
    }
  }

  private sweepSome(purpose: MediaPurpose, age: string): Promise<number> {
    return inTransaction(this.dataSource, async tx => {
      const unused = await tx
        .createQueryBuilder(MediaFileEntity, 'file')
        .where('file.purpose = :purpose and file.usedVersion is null', { purpose })
        .andWhere('greatest(file.uploadedAt, file.askedAt) < now() - cast(:age as interval)', { age })
        .andWhere(
          `not exists (
             select from document_reviews r where r.member_id = file.ownerId and file.id = any(r.document_ids))`,
        )
        .andWhere('not exists (select from picture_uses u where u.stored_as = file.storedAs)')
        .limit(batch)
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .getMany();
      await this.files.remove(tx, unused);
      return unused.length;
    });
  }
}
