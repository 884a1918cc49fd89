import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moderation notices contain the title of content that is not their reader's: it is removed when its author is erased. */
export class KeepWhoseWordsANoticeHas20261124100000 implements MigrationInterface {
  name = 'KeepWhoseWordsANoticeHas20261124100000';

  async up(runner: QueryRunner) {
    await runner.query('alter table notices add column body_of uuid');
    // The authors of the earlier titles were not recorded, so no erasure would remove them.
    await runner.query(`update notices set body = '' where kind = 'moderation'`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table notices drop column body_of');
  }
}
