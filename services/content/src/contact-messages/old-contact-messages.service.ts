import { ago } from '@aar/platform/database/ago';
import { deleteInBatches } from '@aar/platform/database/prune';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ContentConfig } from '../content.config';
import { db } from '../database/db';

const hour = 3_600_000;
const spamDays = 30;

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
    const messages = db(this.dataSource);
    await deleteInBatches(messages, 'contact_messages', ({ eb, and }) =>
      and([eb('status', '=', 'held'), eb('updated_at', '<', ago(`${spamDays} days`))]),
    );
    const oldest = ago(`${this.config.CONTACT_MESSAGES_KEPT_DAYS} days`);
    await deleteInBatches(messages, 'contact_messages', eb => eb('updated_at', '<', oldest));
  }
}
