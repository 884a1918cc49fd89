import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ago } from '../database/ago';
import { platformDb } from '../database/platform-db';
import { deleteInBatches } from '../database/prune';
import { defineRecurringWork } from '../due-work/define-due-work';
import { OnDue } from '../due-work/on-due';
import { pruneInbox } from './inbox';

const hour = 3_600_000;

export const pruneInboxAndAnswers = defineRecurringWork('prune-inbox-and-answers', { every: hour });

/**
 * Deletes in every service the records of events that were applied long ago, and stored responses to requests that
 * nobody repeats any more.
 */
@Injectable()
export class InboxPruning {
  constructor(private readonly dataSource: DataSource) {}

  @OnDue(pruneInboxAndAnswers)
  async prune() {
    await pruneInbox(this.dataSource);
    // Responses to requests with an Idempotency-Key are stored for a day: see service/once.
    await deleteInBatches(platformDb(this.dataSource), 'idempotency_keys', eb => eb('created_at', '<', ago('1 day')));
  }
}
