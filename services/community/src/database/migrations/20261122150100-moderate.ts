import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Abuse reports. Reports about the same thing form one case, which staff decide once and, after an appeal, a second time. */
export class Moderate20261122150100 implements MigrationInterface {
  name = 'Moderate20261122150100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table moderation_cases (
        id uuid primary key,
        target_type text not null,
        target_id uuid not null,
        owner_id uuid not null,
        title text not null,
        report_count integer not null default 0,
        stage text not null default 'report' check (stage in ('report', 'appeal')),
        status text not null default 'waiting' check (status in ('waiting', 'claimed', 'decided')),
        claimed_by uuid,
        claimed_at timestamptz,
        decision text check (decision in ('dismiss', 'hide', 'warn', 'suspend')),
        note text not null default '',
        decided_by uuid,
        decided_at timestamptz,
        appeal text,
        appealed_at timestamptz,
        outcome text check (outcome in ('uphold', 'overturn')),
        outcome_note text,
        waiting_since timestamptz not null default now()
      )`);
    const indexes = [
      `unique index moderation_cases_open on moderation_cases (target_type, target_id)
         where stage = 'report' and status <> 'decided'`,
      `index moderation_cases_longest on moderation_cases (waiting_since, id) where status <> 'decided'`,
      'index moderation_cases_by_status on moderation_cases (status, waiting_since, id)',
      'index moderation_cases_of_owner on moderation_cases (owner_id, waiting_since desc)',
      'index moderation_cases_claimed_by on moderation_cases (claimed_by)',
      'index moderation_cases_decided_by on moderation_cases (decided_by)',
    ];
    for (const index of indexes) await runner.query(`create ${index}`);
    await runner.query(`
      create table abuse_reports (
        id uuid primary key,
        case_id uuid not null references moderation_cases on delete cascade,
        reporter_id uuid not null,
        reason text not null,
        created_at timestamptz not null default now(),
        unique (case_id, reporter_id)
      )`);
    await runner.query('create index abuse_reports_of_reporter on abuse_reports (reporter_id)');
    await runner.query(`
      create table moderation_steps (
        id bigint primary key generated always as identity,
        case_id uuid not null references moderation_cases on delete cascade,
        step text not null,
        actor_id uuid,
        note text not null default '',
        done_at timestamptz not null default now()
      )`);
    await runner.query('create index moderation_steps_of_case on moderation_steps (case_id, id)');
    await runner.query('create index moderation_steps_of_actor on moderation_steps (actor_id)');
    // Versions of visibility decisions: they rise across all cases of a thing.
    await runner.query('create sequence moderation_versions as integer');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop sequence moderation_versions');
    for (const table of ['moderation_steps', 'abuse_reports', 'moderation_cases'])
      await runner.query(`drop table ${table}`);
  }
}
