import { pruneOlderThan } from '@aar/platform/database/prune';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const hour = 3_600_000;

export const housekeeping = defineRecurringWork('housekeeping', { every: hour });

/** Forgets what nothing counts any more. */
@Injectable()
export class Housekeeping {
  constructor(private readonly dataSource: DataSource) {}

  @OnDue(housekeeping)
  async forget() {
    // Two days: the day of a row is India's, the server's clock may be elsewhere.
    await pruneOlderThan(this.dataSource, 'contact_looks', 'day', '2 days');
  }
}
