import { createSearchableText } from '@aar/platform/search/searchable-text';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const vector = (text: string) => `to_tsvector('english', searchable_text(${text}))`;
const tables = {
  blogs: `setweight(${vector('title')}, 'A') || setweight(${vector('excerpt')}, 'B') ||
    ${vector('left(content, 100000)')}`,
  stories: `setweight(${vector('title')}, 'A') || setweight(${vector(`location || ' ' || animal_type`)}, 'B') ||
    ${vector('left(description, 100000)')}`,
  pages: `setweight(${vector('title')}, 'A') || ${vector('left(content, 100000)')}`,
};

/**
 * Full-text search finds an Indian word however it is spelled. The column `words` stays for the previous build. The index of the
 * contact messages saves making each anew for a search.
 */
export class FoldSearchedTexts20261128130040 implements MigrationInterface {
  name = 'FoldSearchedTexts20261128130040';

  async up(runner: QueryRunner) {
    await runner.query('create extension if not exists pg_trgm');
    await runner.query(createSearchableText);
    for (const [table, words] of Object.entries(tables)) {
      await runner.query(`alter table ${table} add column folded_words tsvector generated always as (${words}) stored`);
      await runner.query(`create index ${table}_folded_words on ${table} using gin (folded_words)`);
    }
    await runner.query(`
      create index contact_messages_folded_text on contact_messages
      using gin (searchable_text(name || ' ' || subject || ' ' || message) gin_trgm_ops)`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index contact_messages_folded_text');
    for (const table of Object.keys(tables)) await runner.query(`alter table ${table} drop column folded_words`);
    await runner.query('drop function searchable_text');
  }
}
