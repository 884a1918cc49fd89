import { MediaPurpose } from '@aar/contracts/content/media.contract';
import { uploadPurposes } from '@aar/contracts/content/upload-purposes';
import { ago } from '@aar/platform/database/ago';
import { inTransaction } from '@aar/platform/database/transaction';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { mediaFileColumns } from './media-file';
import { MediaFiles } from './media-files.service';

const hour = 3_600_000;
const batch = 100;

export const sweepUnusedUploads = defineRecurringWork('sweep-unused-uploads', { every: hour });

/**
 * Deletes uploads that were never used: pictures that nothing shows, documents that were never submitted. When
 * identity asks for a file its waiting time starts again, so a file about to be used is never deleted; nor is one that
 * a text of the site shows.
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
      const unused = await db(tx)
        .selectFrom('media_files as file')
        .select(mediaFileColumns)
        .where('purpose', '=', purpose)
        .where('used_version', 'is', null)
        .where(({ eb, fn }) => eb(fn<Date>('greatest', ['uploaded_at', 'asked_at']), '<', ago(age)))
        .where(({ not, exists, selectFrom }) => {
          const reviews = selectFrom('document_reviews as review')
            .select('review.member_id')
            .whereRef('review.member_id', '=', 'file.owner_id')
            .where(({ eb, fn }) => eb('file.id', '=', fn.any('review.document_ids')));
          const uses = selectFrom('picture_uses as use').select('use.noun');
          return not(exists(reviews)).and(not(exists(uses.whereRef('use.stored_as', '=', 'file.stored_as'))));
        })
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute();
      await this.files.remove(tx, unused);
      return unused.length;
    });
  }
}
