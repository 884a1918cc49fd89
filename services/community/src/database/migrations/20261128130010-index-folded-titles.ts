import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the indexes on `title` are, which the previous build still needs. */
const indexes = {
  support_requests_search_folded: `support_requests using gin (state, city, searched_title gin_trgm_ops)
    where status = 'active'`,
  support_requests_folded_titles: 'support_requests using gin (searched_title gin_trgm_ops)',
  events_folded_titles: 'events using gin (searched_title gin_trgm_ops)',
};

export class IndexFoldedTitles20261128130010 implements MigrationInterface {
  name = 'IndexFoldedTitles20261128130010';
  transaction = false;

  async up(runner: QueryRunner) {
    for (const [name, on] of Object.entries(indexes)) await buildIndex(runner, name, on);
  }

  async down(runner: QueryRunner) {
    for (const name of Object.keys(indexes)) await runner.query(`drop index ${name}`);
  }
}
