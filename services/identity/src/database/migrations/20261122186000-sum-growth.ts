import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members who joined and left, by day and state; `report_books` records how far each table of sums is built. */
export class SumGrowth20261122186000 implements MigrationInterface {
  name = 'SumGrowth20261122186000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table growth_days (
        day date not null,
        state text not null,
        activists integer not null,
        ngos integer not null,
        verified integer not null,
        left_for_good integer not null,
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
    await runner.query('drop table growth_days');
  }
}
