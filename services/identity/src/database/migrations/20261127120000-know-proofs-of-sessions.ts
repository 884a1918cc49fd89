import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the member last proved in this session who they are; null: only when it signed in. */
export class KnowProofsOfSessions20261127120000 implements MigrationInterface {
  name = 'KnowProofsOfSessions20261127120000';

  async up(runner: QueryRunner) {
    await runner.query('alter table sessions add column proved_at timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table sessions drop column proved_at');
  }
}
