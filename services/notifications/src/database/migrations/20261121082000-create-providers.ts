import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The integrations that send messages, with their sealed configuration. The row of a removed one keeps its version. */
export class CreateProviders20261121082000 implements MigrationInterface {
  name = 'CreateProviders20261121082000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table providers (
        id uuid primary key,
        version int not null,
        name text not null,
        category text not null,
        is_enabled boolean not null,
        has_credentials boolean not null,
        sealed text
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table providers');
  }
}
