import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A member agrees to campaigns by each channel; nobody has until they say so. What stands here for e-mail came from one box of
 * joining, and from the few who chose it: the latter come again with `npm run resync -- identity.consents`. Who unsubscribed stays
 * unsubscribed.
 */
export class AgreeByChannel20261127140500 implements MigrationInterface {
  name = 'AgreeByChannel20261127140500';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table recipients alter column bulk_email set default false,
        add column bulk_sms boolean not null default false, add column bulk_sms_decided_at timestamptz,
        add column bulk_whatsapp boolean not null default false, add column bulk_whatsapp_decided_at timestamptz`);
    await runner.query('update recipients set bulk_email = false, bulk_email_decided_at = null where bulk_email');
    // Alerts stay on: joining is for them. Only an act counts as a decision.
    await runner.query('update recipients set alert_email_decided_at = null where alert_email');
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      alter table recipients alter column bulk_email set default true,
        drop column bulk_sms, drop column bulk_sms_decided_at,
        drop column bulk_whatsapp, drop column bulk_whatsapp_decided_at`);
  }
}
