import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events announce that a contact changed, and identity returns it on request. Stores the announced version and indexes the
 * members whose contact is still to be fetched. A security notice no longer stores text or contact; its outcome is known once it
 * is sent.
 */
export class AskForContacts20261122030200 implements MigrationInterface {
  name = 'AskForContacts20261122030200';

  async up(runner: QueryRunner) {
    await runner.query('alter table recipients add column announced_contact int not null default -1');
    await runner.query(
      'create index recipients_to_ask_for on recipients (member_id) where announced_contact > contact_version',
    );
    await runner.query('alter table security_notices alter column contact_type drop not null');
  }

  async down(runner: QueryRunner) {
    await runner.query(`delete from security_notices where contact_type is null`);
    await runner.query('alter table security_notices alter column contact_type set not null');
    await runner.query('drop index recipients_to_ask_for');
    await runner.query('alter table recipients drop column announced_contact');
  }
}
