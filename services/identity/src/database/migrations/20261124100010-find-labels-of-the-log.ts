import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For an erasure, which removes the titles that the member wrote from the log. */
export class FindLabelsOfTheLog20261124100010 implements MigrationInterface {
  name = 'FindLabelsOfTheLog20261124100010';
  transaction = false;

  up(runner: QueryRunner) {
    return buildIndex(runner, 'audit_entries_label_by', 'audit_entries (label_by) where label_by is not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index audit_entries_label_by');
  }
}
