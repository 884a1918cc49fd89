import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The messages that each file was sent with: a hidden one gives nobody access to it. */
export class KnowMessagesOfFiles20261122186300 implements MigrationInterface {
  name = 'KnowMessagesOfFiles20261122186300';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table attachment_messages (
        media_id uuid not null references media_files on delete cascade,
        message_id uuid not null,
        primary key (media_id, message_id)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table attachment_messages');
  }
}
