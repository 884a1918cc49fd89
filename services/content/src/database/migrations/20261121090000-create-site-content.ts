import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row stays when its entry is deleted (`is_active` false), so that its version goes on and the initial content does not return. */
export class CreateSiteContent20261121090000 implements MigrationInterface {
  name = 'CreateSiteContent20261121090000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table site_content (
        id uuid primary key default gen_random_uuid(),
        key text not null unique,
        version integer not null default 1,
        type text not null check (type in ('text', 'image', 'rich_text', 'json')),
        title text,
        content text not null,
        image_url text,
        metadata text,
        is_active boolean not null,
        updated_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table site_content');
  }
}
