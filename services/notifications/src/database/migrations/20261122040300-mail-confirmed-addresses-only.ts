import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Mail is sent only to addresses confirmed by their owner, no longer to one that staff entered for a member who confirmed
 * nothing.
 */
export class MailConfirmedAddressesOnly20261122040300 implements MigrationInterface {
  name = 'MailConfirmedAddressesOnly20261122040300';

  up(runner: QueryRunner) {
    return mailTo(runner, 'email_confirmed');
  }

  down(runner: QueryRunner) {
    return mailTo(runner, '(email_confirmed or not mobile_confirmed)');
  }
}

async function mailTo(runner: QueryRunner, who: string) {
  await runner.query('drop index recipients_audience');
  await runner.query(`
    alter table recipients drop column mailable,
      add column mailable boolean not null generated always as (email is not null and ${who}) stored`);
  await runner.query(`
    create index recipients_audience on recipients (member_id) include (user_type, is_verified, bulk_email, mailable)
      where status = 'active'`);
}
