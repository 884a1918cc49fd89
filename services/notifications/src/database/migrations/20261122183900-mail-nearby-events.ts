import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members of a place are notified by mail of an event that starts soon. */
export class MailNearbyEvents20261122183900 implements MigrationInterface {
  name = 'MailNearbyEvents20261122183900';

  async up(runner: QueryRunner) {
    await allow(runner, ['alert', 'response', 'event', 'nearby-event', 'message', 'campaign', 'digest']);
  }

  async down(runner: QueryRunner) {
    await runner.query(`delete from deliveries where kind = 'nearby-event'`);
    await allow(runner, ['alert', 'response', 'event', 'message', 'campaign', 'digest']);
  }
}

/** `not valid`: all existing rows pass, and the table need not be scanned while it is locked. */
const allow = (runner: QueryRunner, kinds: string[]) =>
  runner.query(`
    alter table deliveries drop constraint deliveries_kind_check,
      add constraint deliveries_kind_check check (kind in (${kinds.map(kind => `'${kind}'`).join(', ')})) not valid`);
