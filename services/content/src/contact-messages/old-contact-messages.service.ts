import { deleteInBatches } from '@aar/platform/database/prune';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ContentConfig } from '../content.config';

const hour = 3_600_000;
const heldDays = 30;

export const forgetOldContactMessages = defineRecurringWork('forget-old-contact-messages', { every: hour });

/** Deletes contact messages some time after their last change; suspected spam sooner. */
@Injectable()
export class OldContactMessages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: ContentConfig,
  ) {}

  @OnDue(forgetOldContactMessages)
  async forget(): Promise<void> {
    const older = (days: number) => `updated_at < now() - interval '${days} days'`;
    await deleteInBatches(this.dataSource, 'contact_messages', `status = 'held' and ${older(heldDays)}`);
    await deleteInBatches(this.dataSource, 'contact_messages', older(this.config.CONTACT_MESSAGES_KEPT_DAYS));
  }
}
