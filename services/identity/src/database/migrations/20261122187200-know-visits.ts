import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day (in India) of each member's last visit, and whether it was published to the other services. */
export class KnowVisits20261122187200 implements MigrationInterface {
  name = 'KnowVisits20261122187200';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table visits (
        account_id uuid primary key references accounts (id) on delete cascade,
        day date not null,
        told boolean not null default false
      )`);
    await runner.query('create index visits_untold on visits (account_id) where not told');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table visits');
  }
}
