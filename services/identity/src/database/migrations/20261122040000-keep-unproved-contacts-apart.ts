import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Moves contacts that a member typed and never confirmed from the account to the pending ones, and publishes the change.
 * Contacts that staff entered stay: those members have not accepted the terms. Reset tokens record which contact was proved.
 */
export class KeepUnprovedContactsApart20261122040000 implements MigrationInterface {
  name = 'KeepUnprovedContactsApart20261122040000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table password_resets add column contact_type text not null default 'email'
        check (contact_type in ('mobile', 'email'))`);
    const [{ isNew }] = await runner.query(`select to_regclass('outbox') is null as "isNew"`);
    if (isNew) return; // a database without members
    for (const type of ['email', 'mobile']) {
      const unproved = `${type} is not null and ${type}_confirmed_at is null and terms_accepted_at is not null`;
      await runner.query(`
        insert into pending_contacts (account_id, contact_type, contact)
        select id, '${type}', ${type} from accounts where ${unproved} on conflict do nothing`);
      await runner.query(`
        with moved as (
          update accounts set ${type} = null, version = version + 1 where ${unproved}
          returning id, version)
        insert into outbox (id, name, data, trace)
        select gen_random_uuid(), 'identity.contact.changed.v2', json_build_object('memberId', id, 'version', version),
          '{}' from moved`);
    }
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table password_resets drop column contact_type');
  }
}
