import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Separate from the creation of the table, whose lock blocks writes to accounts: a million rows take a while. */
export class FillVisits20261122187201 implements MigrationInterface {
  name = 'FillVisits20261122187201';

  async up(runner: QueryRunner) {
    await runner.query(`
      insert into visits (account_id, day)
      select account_id, max(used_at at time zone 'Asia/Kolkata')::date from sessions group by account_id
      on conflict (account_id) do nothing`);
  }

  async down(runner: QueryRunner) {
    await runner.query('delete from visits');
  }
}
