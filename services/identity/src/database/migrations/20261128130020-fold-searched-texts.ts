import { createSearchableText } from '@aar/platform/search/searchable-text';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the searches of staff, which find an Indian word however it is spelled. */
export class FoldSearchedTexts20261128130020 implements MigrationInterface {
  name = 'FoldSearchedTexts20261128130020';

  async up(runner: QueryRunner) {
    await runner.query(createSearchableText);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop function searchable_text');
  }
}
