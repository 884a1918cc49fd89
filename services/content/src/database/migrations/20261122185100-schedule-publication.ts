import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Posts, stories and pages can be drafts, and have the time of their first and of their scheduled publication. */
export class SchedulePublication20261122185100 implements MigrationInterface {
  name = 'SchedulePublication20261122185100';

  async up(runner: QueryRunner) {
    await runner.query('alter table blogs add column publish_at timestamptz');
    // Stories of the previous build are published, also those that it writes while both run.
    await runner.query(`
      alter table stories
        add column is_published boolean not null default true,
        add column published_at timestamptz default now(),
        add column publish_at timestamptz`);
    await runner.query('update stories set published_at = created_at');
    await runner.query('alter table pages add column published_at timestamptz, add column publish_at timestamptz');
    await runner.query('update pages set published_at = created_at where is_published');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table pages drop column published_at, drop column publish_at');
    await runner.query(
      'alter table stories drop column is_published, drop column published_at, drop column publish_at',
    );
    await runner.query('alter table blogs drop column publish_at');
  }
}
