import { createSearchableText } from '@aar/platform/search/searchable-text';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Titles as searches compare them: with one spelling of each Indian word, and with Latin ones. Texts of members may be longer. */
export class FoldTitles20261128130000 implements MigrationInterface {
  name = 'FoldTitles20261128130000';

  async up(runner: QueryRunner) {
    await runner.query(createSearchableText);
    for (const table of ['support_requests', 'events'])
      await runner.query(`
        alter table ${table} add column searched_title text not null generated always as (searchable_text(title)) stored`);
    // 2,400 bytes, and at most three for each of them in Latin spellings.
    await runner.query(`
      alter table activists drop constraint activists_search_text_check,
        add constraint activists_search_text_check check (octet_length(search_text) <= 9600) not valid`);
  }

  async down(runner: QueryRunner) {
    for (const table of ['support_requests', 'events'])
      await runner.query(`alter table ${table} drop column searched_title`);
    await runner.query('drop function searchable_text');
  }
}
