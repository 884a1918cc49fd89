import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for the rings that look for the NGOs of a state. */
export class FindNgosOfStates20261122180010 implements MigrationInterface {
  name = 'FindNgosOfStates20261122180010';
  transaction = false;

  async up(runner: QueryRunner) {
    await buildIndex(runner, 'recipients_ngos', `recipients (state) where status = 'active' and user_type = 'ngo'`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index recipients_ngos');
  }
}
