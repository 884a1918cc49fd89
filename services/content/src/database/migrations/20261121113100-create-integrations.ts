import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIntegrations20261121113100 implements MigrationInterface {
  name = 'CreateIntegrations20261121113100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table integrations (
        id uuid primary key,
        name text not null unique,
        display_name text not null,
        category text not null check (category in ('email', 'sms', 'whatsapp', 'oauth', 'other')),
        is_enabled boolean not null,
        sealed text not null,
        has_credentials boolean not null,
        description text,
        icon text,
        version integer not null,
        updated_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table integrations');
  }
}
