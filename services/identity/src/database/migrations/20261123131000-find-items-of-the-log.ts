import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The panel asks what happened to one item without saying of what type it is: of a log of millions each entry was read for it. */
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
