import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a member was reached, whether staff checked them, and what an NGO says of its registration. */
export class MarkActivists20261127140100 implements MigrationInterface {
  name = 'MarkActivists20261127140100';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table activists
        add column reached_by text[] not null default '{}',
        add column is_checked boolean not null default false,
        add column ngo_website text,
        add column ngo_legal_structure text,
        add column ngo_registration_number text,
        add column ngo_year_established text,
        add column ngo_approved_at timestamptz,
        add column ngo_website_checked boolean not null default false`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      alter table activists drop column reached_by, drop column is_checked, drop column ngo_website,
        drop column ngo_legal_structure, drop column ngo_registration_number, drop column ngo_year_established,
        drop column ngo_approved_at, drop column ngo_website_checked`);
  }
}
