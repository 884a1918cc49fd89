import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `codes`: every code that was sent; the caps count them. Contacts are stored as digests, because many people never become
 * members. `code_methods`: the kinds of contact by which people may register.
 */
export class CreateCodes20260105090200 implements MigrationInterface {
  name = 'CreateCodes20260105090200';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table codes (
        id uuid primary key,
        purpose text not null,
        contact bytea not null,
        network text not null,
        digest bytea not null,
        attempts smallint not null default 0,
        created_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        consumed_at timestamptz,
        voided_at timestamptz
      )`);
    await runner.query('create index codes_contact on codes (contact, created_at desc)');
    await runner.query('create index codes_network on codes (network, created_at desc)');
    await runner.query('create index codes_created_at on codes (created_at desc)');
    await runner.query(`
      create table code_methods (
        contact_type text primary key check (contact_type in ('mobile', 'email')),
        enabled boolean not null,
        version integer not null
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table code_methods');
    await runner.query('drop table codes');
  }
}
