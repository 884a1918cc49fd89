import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ShowPicturesOfActivists20261121114000 implements MigrationInterface {
  name = 'ShowPicturesOfActivists20261121114000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table activists
        add column ngo_approved boolean not null default false,
        add column avatar_url text`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table activists drop column ngo_approved, drop column avatar_url');
  }
}
