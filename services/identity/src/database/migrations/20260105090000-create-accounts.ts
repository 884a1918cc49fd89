import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAccounts20260105090000 implements MigrationInterface {
  name = 'CreateAccounts20260105090000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table accounts (
        id uuid primary key,
        version integer not null default 1,
        full_name text not null,
        email text check (email = lower(email)),
        mobile text,
        password_hash text,
        user_type text not null check (user_type in ('activist', 'ngo')),
        role text not null default 'user' check (role in ('user', 'moderator', 'editor', 'admin')),
        state text not null,
        city text not null,
        experience text check (experience in ('beginner', 'intermediate', 'experienced', 'expert')),
        interests text[] not null default '{}',
        bio text,
        ngo_name text,
        ngo_website text,
        ngo_legal_structure text check (ngo_legal_structure in ('trust', 'section8', 'society', 'unregistered')),
        ngo_registration_number text,
        ngo_year_established text,
        ngo_description text,
        is_verified boolean not null default false,
        email_confirmed_at timestamptz,
        mobile_confirmed_at timestamptz,
        status text not null default 'active' check (status in ('active', 'suspended', 'deleted')),
        listed boolean not null default true,
        terms_accepted_at timestamptz,
        terms_version text,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create unique index accounts_email on accounts (lower(email))');
    await runner.query('create unique index accounts_mobile on accounts (mobile)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table accounts');
  }
}
