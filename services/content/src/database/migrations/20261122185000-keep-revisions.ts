import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Revisions of posts, stories and pages, and their former addresses. */
export class KeepRevisions20261122185000 implements MigrationInterface {
  name = 'KeepRevisions20261122185000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table editorial_revisions (
        id uuid primary key default gen_random_uuid(),
        noun text not null,
        item_id uuid not null,
        version integer not null,
        title text not null,
        fields jsonb not null,
        saved_at timestamptz not null,
        kept_at timestamptz not null default now(),
        unique (noun, item_id, version)
      )`);
    await runner.query('create index editorial_revisions_kept_at on editorial_revisions (kept_at)');
    // Without `item_id`: the item at this address was deleted.
    await runner.query(`
      create table former_addresses (
        noun text not null,
        address text not null,
        item_id uuid,
        primary key (noun, address)
      )`);
    await runner.query('create index former_addresses_of_item on former_addresses (item_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table former_addresses, editorial_revisions');
  }
}
