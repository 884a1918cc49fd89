import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The panel reads the entries of one item without its type, which scanned all of a log of millions. */
export class FindItemsOfTheLog20261123131000 implements MigrationInterface {
  name = 'FindItemsOfTheLog20261123131000';
  transaction = false;

  up(runner: QueryRunner) {
    return buildIndex(runner, 'audit_entries_of_item', 'audit_entries (target_id, done_at desc, id desc)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index audit_entries_of_item');
  }
}
