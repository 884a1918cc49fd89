import { pruneOlderThan } from '@aar/platform/database/prune';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';

const hour = 3_600_000;

/** Forgets what nothing counts any more; several replicas may do it at once. */
@Injectable()
export class Housekeeping {
  private readonly logger = new Logger('housekeeping');

  constructor(private readonly dataSource: DataSource) {}

  @Interval(hour)
  async forget() {
    // Two days: the day of a row is India's, the server's clock may be elsewhere.
    await pruneOlderThan(this.dataSource, 'contact_looks', 'day', '2 days').catch(error =>
      this.logger.warn(`later: ${(error as Error).message}`),
    );
  }
}
