import { ago } from '@aar/platform/database/ago';
import { deleteInBatches } from '@aar/platform/database/prune';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ContentConfig } from '../content.config';
import { db } from '../database/db';

const hour = 3_600_000;

export const forgetOldRevisions = defineRecurringWork('forget-old-revisions', { every: hour });

/** Deletes revisions after REVISIONS_KEPT_DAYS. The item itself, which is its newest revision, is not deleted. */
@Injectable()
export class OldRevisions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: ContentConfig,
  ) {}

  @OnDue(forgetOldRevisions)
  async forget(): Promise<void> {
    const oldest = ago(`${this.config.REVISIONS_KEPT_DAYS} days`);
    await deleteInBatches(db(this.dataSource), 'editorial_revisions', eb => eb('kept_at', '<', oldest));
  }
}
