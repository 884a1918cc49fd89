import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The session in which a device was registered or last used; null for devices from before this was recorded. */
export class EndDevicesWithSessions20261122187210 implements MigrationInterface {
  name = 'EndDevicesWithSessions20261122187210';

  async up(runner: QueryRunner) {
    await runner.query('alter table push_subscriptions add column session_id uuid');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table push_subscriptions drop column session_id');
  }
}
