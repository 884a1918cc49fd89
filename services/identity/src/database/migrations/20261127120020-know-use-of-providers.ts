import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a connected account last signed in; null: not since this is noted. */
export class KnowUseOfProviders20261127120020 implements MigrationInterface {
  name = 'KnowUseOfProviders20261127120020';

  async up(runner: QueryRunner) {
    await runner.query('alter table social_accounts add column used_at timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table social_accounts drop column used_at');
  }
}
