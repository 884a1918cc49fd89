import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports sum messages by day. */
export class IndexDaysOfMessages20261122186130 implements MigrationInterface {
  name = 'IndexDaysOfMessages20261122186130';
  transaction = false;

  up(runner: QueryRunner) {
    return buildIndex(runner, 'messages_sent', 'messages (created_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index messages_sent');
  }
}
