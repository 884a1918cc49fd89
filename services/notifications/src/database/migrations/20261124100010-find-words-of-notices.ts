import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for erasures, which remove the member's words from the notices of others. */
export class FindWordsOfNotices20261124100010 implements MigrationInterface {
  name = 'FindWordsOfNotices20261124100010';
  transaction = false;

  up(runner: QueryRunner) {
    return buildIndex(runner, 'notices_body_of', 'notices (body_of) where body_of is not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index notices_body_of');
  }
}
