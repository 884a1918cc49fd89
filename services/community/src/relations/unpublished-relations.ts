import { inTransaction } from '@aar/platform/database/transaction';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { publishSome } from './relations.aggregate';

const minute = 60_000;

export const publishUnpublished = defineRecurringWork('publish-unpublished-relations', { every: minute });

const batch = 500;
/** Batches in one run, which limits how long events of members wait behind them. */
const most = 10;

/** Publishes relations created before they were published at all, and those that a process of the previous build changed. */
@Injectable()
export class UnpublishedRelations {
  constructor(private readonly dataSource: DataSource) {}

  @OnDue(publishUnpublished)
  async publish(): Promise<void> {
    for (let run = 0; run < most; run += 1)
      if ((await inTransaction(this.dataSource, tx => publishSome(tx, batch))) < batch) return;
  }
}
