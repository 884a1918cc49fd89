import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `sign_in_providers`: every integration, with its sealed credentials only if it is a provider of social sign-in and not
 * removed. `social_accounts`: accounts that members connected; those with a subject can sign in. `social_sign_in_states`:
 * sign-ins whose browser is at a provider. `social_sign_in_codes`: single-use tickets and codes.
 */
export class CreateSocialSignIn20261121114000 implements MigrationInterface {
  name = 'CreateSocialSignIn20261121114000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table sign_in_providers (
        integration_id uuid primary key,
        version integer not null,
        name text not null,
        enabled boolean not null,
        has_credentials boolean not null,
        sealed text
      )`);
    await runner.query('create index sign_in_providers_name on sign_in_providers (name) where sealed is not null');
    await runner.query(`
      create table social_accounts (
        account_id uuid not null references accounts (id) on delete cascade,
        platform text not null
          check (platform in ('google', 'facebook', 'twitter', 'instagram', 'linkedin', 'youtube')),
        subject text,
        username text,
        auto_share boolean not null default false,
        connected_at timestamptz not null default now(),
        primary key (account_id, platform),
        unique (platform, subject)
      )`);
    await runner.query(`
      create table sharing_preferences (
        account_id uuid primary key references accounts (id) on delete cascade,
        auto_share_events boolean not null,
        auto_share_requests boolean not null,
        include_hashtags boolean not null,
        custom_hashtags text[] not null,
        default_message text not null
      )`);
    await runner.query(`
      create table social_sign_in_states (
        state_hash bytea primary key,
        provider text not null,
        browser text not null,
        redirect_uri text not null,
        verifier text not null,
        nonce text,
        account_id uuid references accounts (id) on delete cascade,
        expires_at timestamptz not null
      )`);
    await runner.query('create index social_sign_in_states_expires_at on social_sign_in_states (expires_at)');
    await runner.query(`
      create table social_sign_in_codes (
        code_hash bytea primary key,
        purpose text not null check (purpose in ('ticket', 'sign-in', 'link')),
        account_id uuid not null references accounts (id) on delete cascade,
        provider text not null,
        subject text,
        username text,
        expires_at timestamptz not null
      )`);
    await runner.query('create index social_sign_in_codes_expires_at on social_sign_in_codes (expires_at)');
  }

  async down(runner: QueryRunner) {
    for (const table of [
      'social_sign_in_codes',
      'social_sign_in_states',
      'sharing_preferences',
      'social_accounts',
      'sign_in_providers',
    ])
      await runner.query(`drop table ${table}`);
  }
}
