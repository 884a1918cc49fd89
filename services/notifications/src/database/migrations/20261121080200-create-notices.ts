import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `notices`: the content, stored once. `notifications`: the recipients, and whether they have read it. `alerts`: the requests
 * that rang.
 */
export class CreateNotices20261121080200 implements MigrationInterface {
  name = 'CreateNotices20261121080200';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table alerts (
        id uuid primary key,
        owner_id uuid not null,
        title text not null,
        request_type text not null,
        urgency text not null,
        location text not null,
        state text not null,
        city text not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table notices (
        id uuid primary key,
        kind text not null,
        title text not null,
        body text not null,
        href text not null,
        urgency text,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table notifications (
        id uuid primary key default gen_random_uuid(),
        notice_id uuid not null references notices on delete cascade,
        member_id uuid not null,
        created_at timestamptz not null default now(),
        read_at timestamptz,
        unique (notice_id, member_id)
      )`);
    await runner.query('create index notifications_of_member on notifications (member_id, created_at desc, id desc)');
    await runner.query('create index notifications_unread on notifications (member_id) where read_at is null');
  }

  async down(runner: QueryRunner) {
    for (const table of ['notifications', 'notices', 'alerts']) await runner.query(`drop table ${table}`);
  }
}
