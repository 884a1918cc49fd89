import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports sum offers of help by day. */
export class IndexDaysOfOffers20261122186110 implements MigrationInterface {
  name = 'IndexDaysOfOffers20261122186110';
  transaction = false;

  up(runner: QueryRunner) {
    return buildIndex(runner, 'responses_offered', 'responses (created_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index responses_offered');
  }
}
