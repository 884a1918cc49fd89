import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Downloads of all data of a member, and their parts: JSON text of each service in numbered pieces, kept for some days. */
export class CreateDataExports20261121115100 implements MigrationInterface {
  name = 'CreateDataExports20261121115100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table data_exports (
        id uuid primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        status text not null default 'gathering' check (status in ('gathering', 'ready', 'expired')),
        requested_at timestamptz not null default now(),
        expires_at timestamptz not null default now() + interval '1 day'
      )`);
    await runner.query('create index data_exports_of_account on data_exports (account_id, requested_at desc)');
    await runner.query(
      `create unique index data_exports_gathering on data_exports (account_id) where status = 'gathering'`,
    );
    await runner.query(`
      create table data_export_parts (
        export_id uuid not null references data_exports (id) on delete cascade,
        keeper text not null,
        piece int not null,
        pieces int not null,
        data text not null,
        primary key (export_id, keeper, piece)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table data_export_parts');
    await runner.query('drop table data_exports');
  }
}
