import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each service reported that it erased its data of a member: the proof that a deletion was carried out. */
export class CreateErasures20261121115200 implements MigrationInterface {
  name = 'CreateErasures20261121115200';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table erasures (
        account_id uuid not null references accounts (id) on delete cascade,
        keeper text not null,
        rows int not null,
        erased_at timestamptz not null default now(),
        primary key (account_id, keeper)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table erasures');
  }
}
