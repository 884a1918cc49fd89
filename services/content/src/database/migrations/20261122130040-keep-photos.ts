import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos are not square, and are kept as long as a support request shows them. The contract validates `purpose`. */
export class KeepPhotos20261122130040 implements MigrationInterface {
  name = 'KeepPhotos20261122130040';

  async up(runner: QueryRunner) {
    await runner.query(
      'alter table media_files drop constraint if exists media_files_purpose_check, add column height integer',
    );
    await runner.query(`
      create table photo_uses (
        request_id uuid primary key,
        owner_id uuid not null,
        version integer not null,
        media_ids uuid[] not null
      )`);
    await runner.query('create index photo_uses_owner on photo_uses (owner_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table photo_uses');
    await runner.query('alter table media_files drop column height');
  }
}
