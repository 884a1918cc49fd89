import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The devices on which members want notifications: the endpoint of their push service, and the keys that only the device can
 * decrypt for.
 */
export class ReachDevices20261122181000 implements MigrationInterface {
  name = 'ReachDevices20261122181000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table push_subscriptions (
        id uuid primary key default gen_random_uuid(),
        member_id uuid not null,
        endpoint text not null unique,
        p256dh text not null,
        auth text not null,
        device text not null default '',
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index push_subscriptions_of_member on push_subscriptions (member_id, created_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table push_subscriptions');
  }
}
