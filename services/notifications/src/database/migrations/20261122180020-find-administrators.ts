import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for the last ring, which looks for administrators. */
export class FindAdministrators20261122180020 implements MigrationInterface {
  name = 'FindAdministrators20261122180020';
  transaction = false;

  async up(runner: QueryRunner) {
    await buildIndex(
      runner,
      'recipients_administrators',
      `recipients (member_id) where status = 'active' and role = 'admin'`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index recipients_administrators');
  }
}
