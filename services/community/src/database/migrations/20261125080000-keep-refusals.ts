import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A declined request that its asker has withdrawn stays as `withdrawn`: the asker no longer sees it, and the refusal stands. */
export class KeepRefusals20261125080000 implements MigrationInterface {
  name = 'KeepRefusals20261125080000';

  async up(runner: QueryRunner) {
    await allow(runner, ['requested', 'accepted', 'declined', 'withdrawn']);
  }

  async down(runner: QueryRunner) {
    await runner.query(`update connections set status = 'declined' where status = 'withdrawn'`);
    await allow(runner, ['requested', 'accepted', 'declined']);
  }
}

/** `not valid`: all existing rows pass, and the table need not be scanned while it is locked. */
const allow = (runner: QueryRunner, statuses: string[]) =>
  runner.query(`
    alter table connections drop constraint connections_status_check,
      add constraint connections_status_check
        check (status in (${statuses.map(status => `'${status}'`).join(', ')})) not valid`);
