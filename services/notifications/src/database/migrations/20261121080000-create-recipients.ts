import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What this service knows of each member. Two events fill it in either order, hence the nullable columns. */
export class CreateRecipients20261121080000 implements MigrationInterface {
  name = 'CreateRecipients20261121080000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table recipients (
        member_id uuid primary key,
        member_version int not null default -1,
        full_name text,
        user_type text,
        role text,
        state text,
        city text,
        interests text[] not null default '{}',
        is_verified boolean not null default false,
        status text,
        contact_version int not null default -1,
        email text,
        email_confirmed boolean not null default false,
        mobile text,
        mobile_confirmed boolean not null default false,
        has_email boolean not null generated always as (email is not null) stored,
        bulk_email boolean not null default true,
        alert_email boolean not null default true
      )`);
    await runner.query(`create index recipients_place on recipients (state, city) where status = 'active'`);
    // Counting an audience and freezing it in order of id are index-only scans.
    await runner.query(`
      create index recipients_audience on recipients (member_id) include (user_type, is_verified, bulk_email, has_email)
        where status = 'active'`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table recipients');
  }
}
