import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices of moderation bear the title of a thing that is not their reader's: it goes with whoever gave it. */
export class KeepWhoseWordsANoticeHas20261124100000 implements MigrationInterface {
  name = 'KeepWhoseWordsANoticeHas20261124100000';

  async up(runner: QueryRunner) {
    await runner.query('alter table notices add column body_of uuid');
    // Whose titles the earlier ones have was never kept, so no erasure would reach them.
    await runner.query(`update notices set body = '' where kind = 'moderation'`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table notices drop column body_of');
  }
}
