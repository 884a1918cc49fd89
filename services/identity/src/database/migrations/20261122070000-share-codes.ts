import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A code records who requested it (a digest of the browser's device token or of the account id), and from which known place of
 * the contact's account. Attempts by the requester, from the same network and from elsewhere are counted separately.
 */
export class ShareCodes20261122070000 implements MigrationInterface {
  name = 'ShareCodes20261122070000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table codes add asker bytea, add known_place bytea,
        add asker_attempts smallint not null default 0, add network_attempts smallint not null default 0`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table codes drop asker, drop known_place, drop asker_attempts, drop network_attempts');
  }
}
