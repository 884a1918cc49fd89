import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  events_begun: `events (starts_at) where status in ('active', 'completed')`,
  events_created: `events (created_at) where status <> 'cancelled'`,
  support_requests_created: 'support_requests (created_at)',
};

/**
 * The search for the most active member reads the latest contributions: without these indexes it read all requests, events and
 * seats.
 */
export class FindLatestDeeds20261123150100 implements MigrationInterface {
  name = 'FindLatestDeeds20261123150100';
  transaction = false;

  async up(runner: QueryRunner) {
    for (const [name, on] of Object.entries(indexes)) await buildIndex(runner, name, on);
  }

  async down(runner: QueryRunner) {
    for (const name of Object.keys(indexes)) await runner.query(`drop index ${name}`);
  }
}
