import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pictures and files of a snapshot, which content holds as long as its case does. */
export class HoldFilesOfCases20261128120000 implements MigrationInterface {
  name = 'HoldFilesOfCases20261128120000';

  async up(runner: QueryRunner) {
    await runner.query(`alter table moderation_snapshots add column files text[] not null default '{}'`);
    await runner.query('alter table moderation_cases add column files_version integer not null default 0');
    // Published with `npm run resync -- community.evidence`.
    await runner.query(`
      update moderation_snapshots set files = array[regexp_replace(picture->>'url', '^.*/', '')] where picture is not null`);
    await runner.query(`
      update moderation_cases set files_version = 1 where id in (select case_id from moderation_snapshots where files <> '{}')`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table moderation_cases drop column files_version');
    await runner.query('alter table moderation_snapshots drop column files');
  }
}
