import type { MigrationInterface, QueryRunner } from 'typeorm';

/** News of events is also sent by mail. */
export class TellOfEvents20261122120200 implements MigrationInterface {
  name = 'TellOfEvents20261122120200';

  async up(runner: QueryRunner) {
    await allow(runner, ['alert', 'response', 'event', 'message', 'campaign']);
  }

  async down(runner: QueryRunner) {
    await runner.query(`delete from deliveries where kind = 'event'`);
    await allow(runner, ['alert', 'response', 'message', 'campaign']);
  }
}

const allow = (runner: QueryRunner, kinds: string[]) =>
  runner.query(`
    alter table deliveries drop constraint deliveries_kind_check,
      add constraint deliveries_kind_check check (kind in (${kinds.map(kind => `'${kind}'`).join(', ')}))`);
