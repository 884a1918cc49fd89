import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What participants know of an event while changes wait to be told, and when they were told of changes and reminded. */
export class GatherEventNews20261127110100 implements MigrationInterface {
  name = 'GatherEventNews20261127110100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table event_news (
        event_id uuid primary key references events on delete cascade,
        known jsonb,
        changed_at timestamptz,
        told_at timestamptz[] not null default '{}',
        reminded_at timestamptz[] not null default '{}'
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table event_news');
  }
}
