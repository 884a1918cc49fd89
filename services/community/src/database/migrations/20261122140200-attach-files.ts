import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages name files, which content stores. */
export class AttachFiles20261122140200 implements MigrationInterface {
  name = 'AttachFiles20261122140200';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table attachments (
        id uuid primary key,
        owner_id uuid not null,
        type text not null,
        bytes integer not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index attachments_by_owner on attachments (owner_id)');
    await runner.query(`
      create table message_attachments (
        message_id uuid not null references messages on delete cascade,
        attachment_id uuid not null,
        position integer not null,
        primary key (message_id, attachment_id)
      )`);
    await runner.query('create index message_attachments_by_file on message_attachments (attachment_id)');
  }

  async down(runner: QueryRunner) {
    for (const table of ['message_attachments', 'attachments']) await runner.query(`drop table ${table}`);
  }
}
