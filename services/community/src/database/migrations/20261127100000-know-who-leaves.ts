import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A member whose deletion is planned is stored as `leaving`, which the indexes and the counts of active members leave out. */
export class KnowWhoLeaves20261127100000 implements MigrationInterface {
  name = 'KnowWhoLeaves20261127100000';

  async up(runner: QueryRunner) {
    await allow(runner, ['active', 'leaving', 'suspended', 'deleted']);
  }

  async down(runner: QueryRunner) {
    await runner.query(`update activists set status = 'active' where status = 'leaving'`);
    await allow(runner, ['active', 'suspended', 'deleted']);
  }
}

/** `not valid`: all existing rows pass, and the table need not be scanned while it is locked. */
const allow = (runner: QueryRunner, statuses: string[]) =>
  runner.query(`
    alter table activists drop constraint activists_status_check,
      add constraint activists_status_check
        check (status in (${statuses.map(status => `'${status}'`).join(', ')})) not valid`);
