import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Check-in: each seat has a code that its member shows at the door. */
export class CheckIn20261122120400 implements MigrationInterface {
  name = 'CheckIn20261122120400';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table event_participants
        add column ticket uuid not null default gen_random_uuid(),
        add column checked_in_at timestamptz`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table event_participants drop column ticket, drop column checked_in_at');
  }
}
