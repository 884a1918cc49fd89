import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSiteContents20261121100000 implements MigrationInterface {
  name = 'CreateSiteContents20261121100000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table site_contents (
        id uuid primary key default gen_random_uuid(),
        key text not null unique,
        type text not null check (type in ('text', 'image', 'rich_text', 'json')),
        title text,
        content text not null default '',
        image_url text,
        metadata text,
        is_active boolean not null default true,
        version integer not null default 1,
        updated_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table site_contents');
  }
}
