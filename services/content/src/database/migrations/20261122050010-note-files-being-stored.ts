import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of files that are being stored: if the process is killed, its row remains and leads to the files. */
export class NoteFilesBeingStored20261122050010 implements MigrationInterface {
  name = 'NoteFilesBeingStored20261122050010';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table files_being_stored (
        stored_as text primary key,
        purpose text not null,
        names text[] not null,
        begun_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table files_being_stored');
  }
}
