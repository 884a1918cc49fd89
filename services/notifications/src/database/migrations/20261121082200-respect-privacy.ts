import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records whom mail may be sent to: an address confirmed by its owner, or one entered by an administrator for a member none of
 * whose contacts was ever confirmed. Also records when each consent was decided, so that the later decision wins, and which
 * member a notice names besides its recipients, so that the name can be removed.
 */
export class RespectPrivacy20261121082200 implements MigrationInterface {
  name = 'RespectPrivacy20261121082200';

  async up(runner: QueryRunner) {
    await runner.query('drop index recipients_audience');
    await runner.query(`
      alter table recipients
        drop column has_email,
        add column mailable boolean not null
          generated always as (email is not null and (email_confirmed or not mobile_confirmed)) stored,
        add column bulk_email_decided_at timestamptz,
        add column alert_email_decided_at timestamptz`);
    await runner.query(`
      create index recipients_audience on recipients (member_id) include (user_type, is_verified, bulk_email, mailable)
        where status = 'active'`);
    await runner.query('alter table notices add column about_member uuid');
    await runner.query('create index notices_about_member on notices (about_member) where about_member is not null');
    await runner.query('update notices n set about_member = a.owner_id from alerts a where a.id = n.id');
    await runner.query('create index alerts_of_owner on alerts (owner_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index alerts_of_owner');
    await runner.query('alter table notices drop column about_member');
    await runner.query('drop index recipients_audience');
    await runner.query(`
      alter table recipients drop column mailable, drop column bulk_email_decided_at, drop column alert_email_decided_at,
        add column has_email boolean not null generated always as (email is not null) stored`);
    await runner.query(`
      create index recipients_audience on recipients (member_id) include (user_type, is_verified, bulk_email, has_email)
        where status = 'active'`);
  }
}
