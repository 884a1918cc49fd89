import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of what members did, by day and state; `report_books` records how far each table of sums has been built. */
export class SumActivity20261122186100 implements MigrationInterface {
  name = 'SumActivity20261122186100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table report_days (
        day date not null,
        state text not null,
        requests integer not null,
        within_15_minutes integer not null,
        within_1_hour integer not null,
        within_24_hours integer not null,
        answered integer not null,
        answer_seconds bigint not null,
        completed integer not null,
        closed integer not null,
        offers integer not null,
        events integer not null,
        joins integer not null,
        messages integer not null,
        primary key (day, state)
      )`);
    await runner.query(`
      create table report_books (
        table_name text primary key,
        rebuilt_to date,
        is_whole boolean not null default false,
        counted_at timestamptz
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table report_books');
    await runner.query('drop table report_days');
  }
}
