import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSupportRequests20261121090100 implements MigrationInterface {
  name = 'CreateSupportRequests20261121090100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table support_requests (
        id uuid primary key,
        owner_id uuid not null,
        title text not null,
        description text not null,
        request_type text not null,
        urgency_level text not null check (urgency_level in ('critical', 'high', 'medium', 'low')),
        location text not null,
        state text not null,
        city text not null,
        date_needed date,
        time_needed text,
        required_support text[] not null,
        contact_mobile text,
        contact_email text,
        response_count integer not null default 0,
        status text not null default 'active' check (status in ('active', 'paused', 'completed', 'closed')),
        created_at timestamptz not null default now()
      )`);
    const open = `where status = 'active'`;
    const indexes = [
      `support_requests_newest on support_requests (created_at desc, id desc) ${open}`,
      `support_requests_by_state on support_requests (state, created_at desc, id desc) ${open}`,
      `support_requests_by_city on support_requests (city, created_at desc, id desc) ${open}`,
      `support_requests_search on support_requests using gin (state, city, title gin_trgm_ops) ${open}`,
      `support_requests_by_owner on support_requests (owner_id, created_at desc, id desc)`,
      `support_requests_recent on support_requests (created_at desc) where status in ('active', 'completed')`,
    ];
    for (const index of indexes) await runner.query(`create index ${index}`);

    await runner.query(`
      create table responses (
        id uuid primary key,
        request_id uuid not null references support_requests,
        member_id uuid not null,
        message text not null,
        contact_info text,
        status text not null default 'offered',
        resolved_at timestamptz,
        created_at timestamptz not null default now(),
        unique (request_id, member_id)
      )`);
    await runner.query('create index responses_resolved on responses (resolved_at) where resolved_at is not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table responses');
    await runner.query('drop table support_requests');
  }
}
