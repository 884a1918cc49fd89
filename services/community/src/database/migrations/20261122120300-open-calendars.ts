import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The address of a member's calendar. Anyone who knows it can read the calendar, so only its digest is stored. */
export class OpenCalendars20261122120300 implements MigrationInterface {
  name = 'OpenCalendars20261122120300';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table calendar_addresses (
        member_id uuid primary key,
        digest bytea not null unique,
        created_at timestamptz not null default now()
      )`);
    await runner.query('alter table events add column revision integer not null default 0');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table events drop column revision');
    await runner.query('drop table calendar_addresses');
  }
}
