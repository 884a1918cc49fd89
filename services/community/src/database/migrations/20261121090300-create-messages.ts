import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMessages20261121090300 implements MigrationInterface {
  name = 'CreateMessages20261121090300';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table messages (
        id uuid primary key,
        recipient_id uuid not null,
        sender_id uuid not null,
        request_id uuid references support_requests,
        subject text not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index messages_by_recipient on messages (recipient_id, created_at desc, id desc)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table messages');
  }
}
