import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members whom the organiser has removed from an event, and who cannot join it again. */
export class RemoveAttendees20261127100030 implements MigrationInterface {
  name = 'RemoveAttendees20261127100030';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table event_removals (
        event_id uuid not null references events on delete cascade,
        member_id uuid not null,
        removed_at timestamptz not null,
        primary key (event_id, member_id)
      )`);
    await runner.query('create index event_removals_of_member on event_removals (member_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table event_removals');
  }
}
