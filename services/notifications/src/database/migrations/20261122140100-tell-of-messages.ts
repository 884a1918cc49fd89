import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members with unread messages are also notified by mail. */
export class TellOfMessages20261122140100 implements MigrationInterface {
  name = 'TellOfMessages20261122140100';

  async up(runner: QueryRunner) {
    await allow(runner, ['alert', 'response', 'event', 'message', 'campaign']);
  }

  async down(runner: QueryRunner) {
    await runner.query(`delete from deliveries where kind = 'message'`);
    await allow(runner, ['alert', 'response', 'event', 'campaign']);
  }
}

const allow = (runner: QueryRunner, kinds: string[]) =>
  runner.query(`
    alter table deliveries drop constraint deliveries_kind_check,
      add constraint deliveries_kind_check check (kind in (${kinds.map(kind => `'${kind}'`).join(', ')}))`);
