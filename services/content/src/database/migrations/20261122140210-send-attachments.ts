import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attachments of messages, and who else may open them. The contract validates `purpose`. */
export class SendAttachments20261122140210 implements MigrationInterface {
  name = 'SendAttachments20261122140210';

  async up(runner: QueryRunner) {
    await runner.query('alter table media_files drop constraint if exists media_files_purpose_check');
    await runner.query(`
      create table attachment_readers (
        media_id uuid not null references media_files on delete cascade,
        reader_id uuid not null,
        primary key (media_id, reader_id)
      )`);
    await runner.query('create index attachment_readers_reader on attachment_readers (reader_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table attachment_readers');
  }
}
