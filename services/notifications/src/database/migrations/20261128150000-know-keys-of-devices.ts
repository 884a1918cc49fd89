import type { MigrationInterface, QueryRunner } from 'typeorm';

/** With which key of the site a device subscribed, if known, and since when it takes nothing because the site has another one. */
export class KnowKeysOfDevices20261128150000 implements MigrationInterface {
  name = 'KnowKeysOfDevices20261128150000';

  async up(runner: QueryRunner) {
    await runner.query('alter table push_subscriptions add column site_key text, add column ended_at timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table push_subscriptions drop column site_key, drop column ended_at');
  }
}
