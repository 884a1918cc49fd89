import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the one-click links of a former address stopped there, and when a member last changed the address. */
export class StopMailToFormerAddresses20261128190000 implements MigrationInterface {
  name = 'StopMailToFormerAddresses20261128190000';

  async up(runner: QueryRunner) {
    await runner.query('alter table recipients add column email_changed_at timestamptz');
    await runner.query(`
      create table stopped_addresses (
        member_id uuid not null,
        address_mark bytea not null,
        stop text not null,
        stopped_at timestamptz not null default now(),
        primary key (member_id, address_mark, stop)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table stopped_addresses');
    await runner.query('alter table recipients drop column email_changed_at');
  }
}
