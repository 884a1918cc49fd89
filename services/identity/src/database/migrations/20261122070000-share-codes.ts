import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A code knows who asked for it (a digest of their browser's token or their account), and from which known place of the account
 * its contact belongs to. Tries by them, from their network and from elsewhere are counted apart.
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
