import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The alert policies, editable by administrators: whom requests of each urgency alert and when. Also the rings that opened, when
 * the next one opens, who offered help, and the status of each request. Each ring after the first has its own delivery, which
 * refers to the alert.
 */
export class OpenRings20261122180000 implements MigrationInterface {
  name = 'OpenRings20261122180000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table alert_policies (
        urgency text primary key,
        enough int not null,
        rings jsonb not null,
        updated_at timestamptz not null default now()
      )`);
    for (const { urgency, enough, rings } of defaults)
      await runner.query('insert into alert_policies (urgency, enough, rings) values ($1, $2, $3)', [
        urgency,
        enough,
        JSON.stringify(rings),
      ]);
    await runner.query(`
      create table alert_rings (
        alert_id uuid not null references alerts on delete cascade,
        place int not null,
        kind text not null,
        within_km int,
        opened_at timestamptz not null,
        members int not null default 0,
        delivery_id uuid not null,
        push_delivery_id uuid not null default gen_random_uuid(),
        primary key (alert_id, place)
      )`);
    await runner.query(`
      insert into alert_rings (alert_id, place, kind, opened_at, members, delivery_id)
      select a.id, 0, 'city', a.created_at, coalesce(
        (select d.total from deliveries d where d.id = a.id),
        (select count(*) from notifications n where n.notice_id = a.id)), a.id
      from alerts a`);
    await runner.query('alter table alerts add column next_ring_at timestamptz');
    await runner.query(`
      create table alert_answers (
        request_id uuid not null,
        member_id uuid not null,
        offered_at timestamptz not null default now(),
        is_accepted boolean not null default false,
        decided_at timestamptz,
        primary key (request_id, member_id)
      )`);
    await runner.query('create index alert_answers_of_member on alert_answers (member_id)');
    await runner.query('create index alert_answers_age on alert_answers (offered_at)');
    await runner.query(`
      create table request_statuses (
        request_id uuid primary key,
        status text not null,
        changed_at timestamptz not null
      )`);
    await runner.query('create index request_statuses_age on request_statuses (changed_at)');
    // The members of a ring that chose them; null, as before, for a ring of the whole city.
    await runner.query(
      'alter table ringing_alerts add column place int not null default 0, add column member_ids uuid[]',
    );
    await runner.query('alter table deliveries add column tells_of uuid');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table deliveries drop column tells_of');
    await runner.query('alter table ringing_alerts drop column place, drop column member_ids');
    for (const table of ['request_statuses', 'alert_answers', 'alert_rings', 'alert_policies'])
      await runner.query(`drop table ${table}`);
    await runner.query('alter table alerts drop column next_ring_at');
  }
}

const city = (most: number | null, waitMinutes: number) => ({ kind: 'city', withinKm: null, most, waitMinutes });
const near = (withinKm: number, most: number, waitMinutes: number) => ({ kind: 'near', withinKm, most, waitMinutes });
const ngos = (most: number, waitMinutes: number) => ({ kind: 'state-ngos', withinKm: null, most, waitMinutes });
const administrators = { kind: 'administrators', withinKm: null, most: 50, waitMinutes: 60 };

const defaults = [
  {
    urgency: 'critical',
    enough: 2,
    rings: [city(null, 10), near(50, 1_000, 10), near(150, 2_000, 15), ngos(500, 20), administrators],
  },
  { urgency: 'high', enough: 2, rings: [city(500, 30), near(50, 500, 60), ngos(200, 120), administrators] },
  { urgency: 'medium', enough: 1, rings: [city(300, 240), near(50, 300, 720), ngos(100, 1_440), administrators] },
  { urgency: 'low', enough: 1, rings: [city(200, 1_440), near(50, 200, 2_880)] },
];
