import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The organiser's contact for participants, and an index that lists participants in the order of joining. */
export class JoinEvents20261122120000 implements MigrationInterface {
  name = 'JoinEvents20261122120000';

  async up(runner: QueryRunner) {
    await runner.query('alter table events add column contact_info text');
    await runner.query(
      'create index event_participants_in_order on event_participants (event_id, joined_at, member_id)',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index event_participants_in_order');
    await runner.query('alter table events drop column contact_info');
  }
}
