import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The requests whose contacts a member viewed on the latest day with a view. */
export class BoundContactViews20261122030010 implements MigrationInterface {
  name = 'BoundContactViews20261122030010';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table contact_looks (
        member_id uuid primary key,
        day date not null,
        request_ids uuid[] not null
      )`);
    await runner.query('create index contact_looks_by_day on contact_looks (day)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table contact_looks');
  }
}
