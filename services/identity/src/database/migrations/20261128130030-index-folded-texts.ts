import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Beside the indexes on the same columns, which the previous build still needs. */
const indexes = {
  accounts_folded_text: 'accounts using gin (searchable_text(admin_text) gin_trgm_ops)',
  audit_entries_folded_label: 'audit_entries using gin (searchable_text(target_label) gin_trgm_ops)',
};

export class IndexFoldedTexts20261128130030 implements MigrationInterface {
  name = 'IndexFoldedTexts20261128130030';
  transaction = false;

  async up(runner: QueryRunner) {
    for (const [name, on] of Object.entries(indexes)) await buildIndex(runner, name, on);
  }

  async down(runner: QueryRunner) {
    for (const name of Object.keys(indexes)) await runner.query(`drop index ${name}`);
  }
}
