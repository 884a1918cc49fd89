import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an erasure was repeated, to delete what was written while it ran. */
export class RepeatErasures20261122030100 implements MigrationInterface {
  name = 'RepeatErasures20261122030100';

  async up(runner: QueryRunner) {
    await runner.query('alter table erasures add column repeated_at timestamptz');
    await runner.query(
      `create index erasures_to_repeat on erasures (erased_at) where keeper = 'identity' and repeated_at is null`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table erasures drop column repeated_at');
  }
}
