import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Repeating events. A series has the id of its first event. Its rule is what calendars receive, whatever happens to single days.
 */
export class RepeatEvents20261122120500 implements MigrationInterface {
  name = 'RepeatEvents20261122120500';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table event_series (
        id uuid primary key,
        repeat text not null check (repeat in ('weekly', 'monthly')),
        first_day date not null,
        last_day date not null,
        event_time time(0) not null
      )`);
    await runner.query(
      'alter table events add column series_id uuid references event_series, add column series_day date',
    );
    await runner.query(
      'create unique index events_of_series on events (series_id, series_day) where series_id is not null',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table events drop column series_id, drop column series_day');
    await runner.query('drop table event_series');
  }
}
