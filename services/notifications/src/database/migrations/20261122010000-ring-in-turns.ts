import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts that have not reached all of their members yet, and the index for paging through a city in order of id. */
export class RingInTurns20261122010000 implements MigrationInterface {
  name = 'RingInTurns20261122010000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table ringing_alerts (
        alert_id uuid primary key references alerts on delete cascade,
        after_member uuid not null,
        next_chunk int not null,
        turn_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query('create index ringing_alerts_turn on ringing_alerts (turn_at)');
    await runner.query(`
      create index recipients_of_city on recipients (state, city, member_id) include (user_type, interests)
        where status = 'active'`);
    await runner.query('drop index recipients_place');
  }

  async down(runner: QueryRunner) {
    await runner.query(`create index recipients_place on recipients (state, city) where status = 'active'`);
    await runner.query('drop index recipients_of_city');
    await runner.query('drop table ringing_alerts');
  }
}
