import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moderation decisions, in every service; a decision may arrive before the content itself. */
export class CreateHiddenContent1700000000006 implements MigrationInterface {
  name = 'CreateHiddenContent1700000000006';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table hidden_content (
        kind text not null,
        id uuid not null,
        version int not null,
        is_hidden boolean not null,
        primary key (kind, id)
      )`);
    // Read for each row that a list shows: it contains only what is hidden now, which is next to nothing.
    await runner.query('create index hidden_content_now on hidden_content (id, kind) where is_hidden');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table hidden_content');
  }
}
