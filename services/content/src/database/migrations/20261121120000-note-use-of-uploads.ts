import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoteUseOfUploads20261121120000 implements MigrationInterface {
  name = 'NoteUseOfUploads20261121120000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table media_files
        add column asked_at timestamptz,
        add column member_version integer not null default 0`);
    await runner.query('update media_files set member_version = used_version where used_version is not null');
    await runner.query(
      'create index media_files_unused on media_files (purpose, uploaded_at) where used_version is null',
    );
    await runner.query(`
      create table document_reviews (
        verification_id uuid primary key,
        member_id uuid not null,
        document_ids uuid[] not null,
        is_open boolean not null
      )`);
    await runner.query('create index document_reviews_member on document_reviews (member_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table document_reviews');
    await runner.query('drop index media_files_unused');
    await runner.query('alter table media_files drop column asked_at, drop column member_version');
  }
}
