import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Metadata of the pictures in the library. */
export class FillLibrary20261122184000 implements MigrationInterface {
  name = 'FillLibrary20261122184000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table media_files
        add column alt text not null default '',
        add column focus_x smallint not null default 50,
        add column focus_y smallint not null default 50,
        add column colour text not null default ''`);
    await runner.query(`
      create index media_files_library on media_files (uploaded_at desc, id desc) where purpose in ('library', 'hero')`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index media_files_library');
    await runner.query(
      'alter table media_files drop column alt, drop column focus_x, drop column focus_y, drop column colour',
    );
  }
}
