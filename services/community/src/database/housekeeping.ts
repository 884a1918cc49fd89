import { deleteByWalking, pruneOlderThan } from '@aar/platform/database/prune';
import { inTransaction } from '@aar/platform/database/transaction';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sumMemberCounts } from '../activists/member-counts';
import { adoptMessages } from '../conversations/adopt-messages';

const hour = 3_600_000;

export const housekeeping = defineRecurringWork('housekeeping', { every: hour });

/** Forgets what nothing counts any more, puts counters together, and gives a place to what processes of an older build wrote. */
@Injectable()
export class Housekeeping {
  constructor(private readonly dataSource: DataSource) {}

  @OnDue(housekeeping)
  async forget() {
    const failures: unknown[] = [];
    // Each for itself: one that fails for ever must not keep the others from their work.
    for (const task of this.tasks) await task().catch(error => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  private readonly tasks: (() => Promise<unknown>)[] = [
    // Two days: the day of a row is India's, the server's clock may be elsewhere.
    () => pruneOlderThan(this.dataSource, 'contact_looks', 'day', '2 days'),
    () => inTransaction(this.dataSource, adoptMessages),
    () => sumMemberCounts(this.dataSource),
    // Content has removed what neither a request nor an event came to show.
    () =>
      deleteByWalking(
        this.dataSource,
        'photos',
        `told_at < now() - interval '8 days'
         and not exists (select from request_photos where photo_id = photos.id)
         and not exists (select from event_photos where photo_id = photos.id and member_id = photos.owner_id)`,
      ),
    // Content forgets after seven days what nobody sent.
    () =>
      deleteByWalking(
        this.dataSource,
        'attachments',
        `created_at < now() - interval '8 days'
         and not exists (select from message_attachments where attachment_id = attachments.id)`,
      ),
  ];
}
