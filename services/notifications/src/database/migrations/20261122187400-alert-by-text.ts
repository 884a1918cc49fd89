import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Channels that members opt in to, and the deliveries by which the rings of critical alerts reach those members. */
export class AlertByText20261122187400 implements MigrationInterface {
  name = 'AlertByText20261122187400';

  async up(runner: QueryRunner) {
    await runner.query(`alter table preferences add column switched_on text[] not null default '{}'`);
    await runner.query(`
      alter table alert_rings add column sms_delivery_id uuid not null default gen_random_uuid(),
        add column whatsapp_delivery_id uuid not null default gen_random_uuid()`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table alert_rings drop column sms_delivery_id, drop column whatsapp_delivery_id');
    await runner.query('alter table preferences drop column switched_on');
  }
}
