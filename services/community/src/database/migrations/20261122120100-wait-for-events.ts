import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The waitlist of an event. A seat that is offered is held, and counts among the participants of the event. */
export class WaitForEvents20261122120100 implements MigrationInterface {
  name = 'WaitForEvents20261122120100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table event_waitlist (
        event_id uuid not null references events,
        member_id uuid not null,
        place bigint not null generated always as identity,
        joined_at timestamptz not null default now(),
        offered_until timestamptz,
        primary key (event_id, member_id)
      )`);
    const indexes = [
      'event_waitlist_in_order on event_waitlist (event_id, place) where offered_until is null',
      'event_waitlist_of_member on event_waitlist (member_id)',
    ];
    for (const index of indexes) await runner.query(`create index ${index}`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table event_waitlist');
  }
}
