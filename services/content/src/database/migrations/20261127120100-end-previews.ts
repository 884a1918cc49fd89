import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a member signed out everywhere: links to previews that they made before are refused. */
export class EndPreviews20261127120100 implements MigrationInterface {
  name = 'EndPreviews20261127120100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table ended_previews (
        member_id uuid primary key,
        ended_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table ended_previews');
  }
}
