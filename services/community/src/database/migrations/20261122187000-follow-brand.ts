import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The site's name and colours, for share pictures. */
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
