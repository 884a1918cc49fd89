import type { MigrationInterface, QueryRunner } from 'typeorm';

/** E-mail addresses that refuse messages again and again, by the digest of the suppression list. */
export class CountRefusals20261128100100 implements MigrationInterface {
  name = 'CountRefusals20261128100100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table refusal_counts (
        contact_digest bytea primary key,
        weight double precision not null,
        since date not null,
        counted_on date not null
      )`);
    await runner.query('create index refusal_counts_oldest on refusal_counts (counted_on)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table refusal_counts');
  }
}
