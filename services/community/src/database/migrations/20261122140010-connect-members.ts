import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One member asks, the other decides. A pair of members has one row, whoever asked. */
export class ConnectMembers20261122140010 implements MigrationInterface {
  name = 'ConnectMembers20261122140010';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table connections (
        id uuid primary key,
        asker_id uuid not null,
        asked_id uuid not null,
        status text not null default 'requested' check (status in ('requested', 'accepted', 'declined')),
        created_at timestamptz not null default now(),
        check (asker_id <> asked_id)
      )`);
    const indexes = [
      'unique index connections_of_two on connections (least(asker_id, asked_id), greatest(asker_id, asked_id))',
      'index connections_by_asker on connections (asker_id, created_at desc, id desc)',
      'index connections_by_asked on connections (asked_id, created_at desc, id desc)',
    ];
    for (const index of indexes) await runner.query(`create ${index}`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table connections');
  }
}
