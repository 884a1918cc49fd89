import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePages20261121100100 implements MigrationInterface {
  name = 'CreatePages20261121100100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table pages (
        id uuid primary key default gen_random_uuid(),
        slug text not null unique,
        title text not null,
        content text not null,
        meta_description text,
        is_published boolean not null default false,
        updated_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table pages');
  }
}
