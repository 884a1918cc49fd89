import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports sum taken seats by day. */
export class IndexDaysOfSeats20261122186120 implements MigrationInterface {
  name = 'IndexDaysOfSeats20261122186120';
  transaction = false;

  up(runner: QueryRunner) {
    return buildIndex(runner, 'event_participants_joined', 'event_participants (joined_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index event_participants_joined');
  }
}
