import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name that a blocked member had when the block was made, as its list shows it; null in blocks of the previous build. */
export class KeepNamesOfBlockedMembers20261128200500 implements MigrationInterface {
  name = 'KeepNamesOfBlockedMembers20261128200500';

  async up(runner: QueryRunner) {
    await runner.query('alter table blocks add column named jsonb');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table blocks drop column named');
  }
}
