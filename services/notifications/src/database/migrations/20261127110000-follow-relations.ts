import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has blocked or muted whom: whose words reach whom. */
export class FollowRelations20261127110000 implements MigrationInterface {
  name = 'FollowRelations20261127110000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table relations (
        member_id uuid not null,
        other_id uuid not null,
        version int not null,
        blocked boolean not null,
        muted boolean not null,
        connected boolean not null,
        primary key (member_id, other_id)
      )`);
    await runner.query('create index relations_of_other on relations (other_id, member_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table relations');
  }
}
