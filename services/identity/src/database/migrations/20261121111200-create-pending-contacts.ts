import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Contacts that members entered and that become theirs once they enter the code sent there. */
export class CreatePendingContacts20261121111200 implements MigrationInterface {
  name = 'CreatePendingContacts20261121111200';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table pending_contacts (
        account_id uuid not null references accounts (id) on delete cascade,
        contact_type text not null check (contact_type in ('mobile', 'email')),
        contact text not null,
        requested_at timestamptz not null default now(),
        primary key (account_id, contact_type)
      )`);
    await runner.query('create index pending_contacts_requested_at on pending_contacts (requested_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table pending_contacts');
  }
}
