import { deleteByWalking, pruneOlderThan } from '@aar/platform/database/prune';
import { inTransaction } from '@aar/platform/database/transaction';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { runEach } from '@aar/platform/due-work/run-each';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sumMemberCounts } from '../activists/member-counts';
import { adoptMessages } from '../conversations/adopt-messages';
import { pruneEvidence } from '../moderation/evidence';

const hour = 3_600_000;

export const housekeeping = defineRecurringWork('housekeeping', { every: hour });

/** Deletes expired rows, compacts counters, and adopts messages that processes of an older build wrote. */
@Injectable()
export class Housekeeping {
  constructor(private readonly dataSource: DataSource) {}

  @OnDue(housekeeping)
  async forget() {
    await runEach(this.tasks);
  }

  private readonly tasks: (() => Promise<unknown>)[] = [
    // Two days: the day of a row is India's, and the database may be in another timezone.
    () => pruneOlderThan(this.dataSource, 'contact_looks', 'day', '2 days'),
    () => pruneOlderThan(this.dataSource, 'quiet_modes', 'until', '30 days'),
    () => pruneEvidence(this.dataSource),
    () => inTransaction(this.dataSource, adoptMessages),
    () => sumMemberCounts(this.dataSource),
    // Content has deleted photos that no request and no event shows.
    () =>
      deleteByWalking(
        this.dataSource,
        'photos',
        `told_at < now() - interval '8 days'
         and not exists (select from request_photos where photo_id = photos.id)
         and not exists (select from event_photos where photo_id = photos.id and member_id = photos.owner_id)`,
      ),
    // Content deletes files that nobody sent after seven days.
    () =>
      deleteByWalking(
        this.dataSource,
        'attachments',
        `created_at < now() - interval '8 days'
         and not exists (select from message_attachments where attachment_id = attachments.id)`,
      ),
  ];
}
