import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What moderation cases hold, and the files of the storage that therefore stay there when their rows are deleted. */
export class HoldEvidence20261128120010 implements MigrationInterface {
  name = 'HoldEvidence20261128120010';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table evidence_cases (case_id uuid primary key, version integer not null, files text[] not null)`);
    // Without the owner: what is held survives the erasure of its owner.
    await runner.query(`
      create table evidence_files (
        case_id uuid not null references evidence_cases on delete cascade,
        file text not null,
        folder text not null,
        names text[] not null,
        type text not null,
        primary key (case_id, file)
      )`);
    await runner.query('create index evidence_files_by_name on evidence_files using gin (names)');
  }

  async down(runner: QueryRunner) {
    for (const table of ['evidence_files', 'evidence_cases']) await runner.query(`drop table ${table}`);
  }
}
