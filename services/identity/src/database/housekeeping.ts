import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';

const hour = 3_600_000;
/** The longest span that a cap or a back-off counts is a day. */
const leftOvers = [
  `delete from codes where created_at < now() - interval '2 days'`,
  `delete from sign_in_attempts where created_at < now() - interval '2 days'`,
  'delete from sessions where ends_at < now() or used_at + idle_time < now()',
];

/** Forgets what nothing counts any more; several replicas may do it at once. */
@Injectable()
export class Housekeeping {
  private readonly logger = new Logger('housekeeping');

  constructor(private readonly dataSource: DataSource) {}

  @Interval(hour)
  async forget() {
    for (const statement of leftOvers)
      await this.dataSource.query(statement).catch(error => this.logger.warn(`later: ${(error as Error).message}`));
  }
}
