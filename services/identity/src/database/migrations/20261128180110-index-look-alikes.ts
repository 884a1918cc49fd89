import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Beside `accounts_ngo_names`, which the previous build still needs. */
export class IndexLookAlikes20261128180110 implements MigrationInterface {
  name = 'IndexLookAlikes20261128180110';
  transaction = false;

  async up(runner: QueryRunner) {
    await buildIndex(
      runner,
      'accounts_ngo_skeletons',
      `accounts (length(organisation_skeleton(ngo_name))) where user_type = 'ngo' and status <> 'deleted'`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index accounts_ngo_skeletons');
  }
}
