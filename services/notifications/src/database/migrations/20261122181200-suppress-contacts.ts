import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Suppressed contacts: a provider reported that they do not exist or that their owner complained. The contact itself is not
 * stored: it is found by a digest and shown masked. Also the provider reports already applied, each once.
 */
export class SuppressContacts20261122181200 implements MigrationInterface {
  name = 'SuppressContacts20261122181200';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table suppressions (
        id uuid primary key default gen_random_uuid(),
        contact_type text not null check (contact_type in ('email', 'mobile')),
        contact_digest bytea not null,
        masked_contact text,
        reason text not null,
        detail text not null default '',
        provider text not null,
        created_at timestamptz not null default now(),
        unique (contact_digest, contact_type)
      )`);
    await runner.query('create index suppressions_newest on suppressions (created_at desc, id desc)');
    await runner.query(`
      create table provider_reports (
        id text primary key,
        received_at timestamptz not null default now()
      )`);
    await runner.query('create index provider_reports_oldest on provider_reports (received_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table provider_reports');
    await runner.query('drop table suppressions');
  }
}
