import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an event ends, on the clock of India; of the next day when it is before the start. */
export class EndEvents20261128170000 implements MigrationInterface {
  name = 'EndEvents20261128170000';

  async up(runner: QueryRunner) {
    await runner.query('alter table events add column end_time time');
    await runner.query('alter table event_series add column end_time time');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table event_series drop column end_time');
    await runner.query('alter table events drop column end_time');
  }
}
