import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMediaFiles20261121113000 implements MigrationInterface {
  name = 'CreateMediaFiles20261121113000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table media_files (
        id uuid primary key,
        owner_id uuid not null,
        purpose text not null check (purpose in ('avatar', 'ngo-document')),
        name text not null,
        type text not null,
        bytes integer not null,
        stored_as text not null unique,
        widths integer[] not null default '{}',
        uploaded_at timestamptz not null default now(),
        used_version integer
      )`);
    await runner.query('create index media_files_owner on media_files (owner_id, purpose, uploaded_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table media_files');
  }
}
