import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = {
  blogs: `setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', excerpt), 'B') ||
    to_tsvector('english', left(content, 100000))`,
  stories: `setweight(to_tsvector('english', title), 'A') ||
    setweight(to_tsvector('english', location || ' ' || animal_type), 'B') ||
    to_tsvector('english', left(description, 100000))`,
  pages: `setweight(to_tsvector('english', title), 'A') || to_tsvector('english', left(content, 100000))`,
};

/** Full-text search vectors. PostgreSQL's parser skips HTML tags. Texts are cut, because a tsvector holds at most 1 MB. */
export class SearchTexts20261122185200 implements MigrationInterface {
  name = 'SearchTexts20261122185200';

  async up(runner: QueryRunner) {
    for (const [table, words] of Object.entries(tables)) {
      await runner.query(`alter table ${table} add column words tsvector generated always as (${words}) stored`);
      await runner.query(`create index ${table}_words on ${table} using gin (words)`);
    }
  }

  async down(runner: QueryRunner) {
    for (const table of Object.keys(tables)) await runner.query(`alter table ${table} drop column words`);
  }
}
