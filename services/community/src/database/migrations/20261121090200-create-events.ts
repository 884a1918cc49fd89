import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateEvents20261121090200 implements MigrationInterface {
  name = 'CreateEvents20261121090200';

  async up(runner: QueryRunner) {
    // Date and time are what the organiser entered, on the clock of India; starts_at is the resulting instant.
    await runner.query(`
      create table events (
        id uuid primary key,
        owner_id uuid not null,
        title text not null,
        description text not null,
        event_type text not null,
        location text not null,
        state text not null,
        city text not null,
        event_date date not null,
        event_time time(0) not null,
        starts_at timestamptz not null generated always as ((event_date + event_time) at time zone 'Asia/Kolkata') stored,
        max_participants integer check (max_participants >= 1),
        current_participants integer not null default 0,
        requirements text[] not null,
        status text not null default 'active' check (status in ('active', 'paused', 'completed', 'cancelled')),
        created_at timestamptz not null default now(),
        check (current_participants <= max_participants)
      )`);
    const open = `where status = 'active'`;
    const indexes = [
      `events_soonest on events (starts_at, id) ${open}`,
      `events_by_state on events (state, starts_at, id) ${open}`,
      `events_by_city on events (city, starts_at, id) ${open}`,
      `events_by_owner on events (owner_id, created_at desc, id desc)`,
      `events_recent on events (created_at desc) where status in ('active', 'completed')`,
      `events_by_date on events (event_date) where status in ('active', 'completed')`,
    ];
    for (const index of indexes) await runner.query(`create index ${index}`);

    await runner.query(`
      create table event_participants (
        event_id uuid not null references events,
        member_id uuid not null,
        joined_at timestamptz not null default now(),
        primary key (event_id, member_id)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table event_participants');
    await runner.query('drop table events');
  }
}
