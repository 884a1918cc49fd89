import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the site is called and its colours, for the pictures of what is shared. */
export class FollowBrand20261122187000 implements MigrationInterface {
  name = 'FollowBrand20261122187000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table site_brand (
        key text primary key,
        content text not null,
        is_active boolean not null,
        version int not null
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table site_brand');
  }
}
