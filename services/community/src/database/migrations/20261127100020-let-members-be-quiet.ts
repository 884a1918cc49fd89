import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when only connections reach and find a member. */
export class LetMembersBeQuiet20261127100020 implements MigrationInterface {
  name = 'LetMembersBeQuiet20261127100020';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table quiet_modes (
        member_id uuid primary key,
        until timestamptz not null
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table quiet_modes');
  }
}
