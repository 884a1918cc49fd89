import { ago } from '@aar/platform/database/ago';
import { deleteByWalking, deleteInBatches } from '@aar/platform/database/prune';
import { inTransaction } from '@aar/platform/database/transaction';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { runEach } from '@aar/platform/due-work/run-each';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sumMemberCounts } from '../activists/member-counts';
import { adoptMessages } from '../conversations/adopt-messages';
import { db } from '../database/db';
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
    // Two days: the rows use the day in India, and the database may be in another time zone.
    () => deleteInBatches(db(this.dataSource), 'contact_looks', eb => eb('day', '<', ago('2 days'))),
    () => deleteInBatches(db(this.dataSource), 'quiet_modes', eb => eb('until', '<', ago('30 days'))),
    () => pruneEvidence(this.dataSource),
    () => inTransaction(this.dataSource, adoptMessages),
    () => sumMemberCounts(this.dataSource),
    // Content has deleted photos that no request and no event shows.
    () =>
      deleteByWalking(db(this.dataSource), 'photos', ({ eb, and, not, exists, selectFrom }) => {
        const ofRequests = selectFrom('request_photos').whereRef('request_photos.photo_id', '=', 'photos.id');
        const ofEvents = selectFrom('event_photos')
          .whereRef('event_photos.photo_id', '=', 'photos.id')
          .whereRef('event_photos.member_id', '=', 'photos.owner_id');
        return and([eb('photos.told_at', '<', ago('8 days')), not(exists(ofRequests)), not(exists(ofEvents))]);
      }),
    // Content deletes files that nobody sent after seven days.
    () =>
      deleteByWalking(db(this.dataSource), 'attachments', ({ eb, not, exists, selectFrom }) => {
        const sent = selectFrom('message_attachments').whereRef('attachment_id', '=', 'attachments.id');
        return eb('attachments.created_at', '<', ago('8 days')).and(not(exists(sent)));
      }),
  ];
}
