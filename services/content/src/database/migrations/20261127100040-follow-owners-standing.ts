import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the owner of an upload is leaving, suspended or deleted, and the version of the owner that said so. */
export class FollowOwnersStanding20261127100040 implements MigrationInterface {
  name = 'FollowOwnersStanding20261127100040';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table media_files add column owner_is_away boolean not null default false,
        add column owner_version integer not null default 0`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table media_files drop column owner_is_away, drop column owner_version');
  }
}
