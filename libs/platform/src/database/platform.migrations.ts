import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The responses to requests with an Idempotency-Key, stored for a day. */
export class CreateIdempotencyKeys1700000000000 implements MigrationInterface {
  name = 'CreateIdempotencyKeys1700000000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table idempotency_keys (
        scope text not null,
        key text not null,
        body_hash text not null,
        answer text,
        created_at timestamptz not null default now(),
        primary key (scope, key)
      )`);
    await runner.query('create index idempotency_keys_created_at on idempotency_keys (created_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table idempotency_keys');
  }
}

/** For an erasure, which deletes the responses to one member: their scope starts with the member's id. */
export class IndexScopes1700000000002 implements MigrationInterface {
  name = 'IndexScopes1700000000002';

  async up(runner: QueryRunner) {
    await runner.query('create index idempotency_keys_scope on idempotency_keys (scope text_pattern_ops)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index idempotency_keys_scope');
  }
}

/** One row that each probe of a process writes: reading shows neither a read-only database nor a full disk. */
export class CreateHeartbeats1700000000011 implements MigrationInterface {
  name = 'CreateHeartbeats1700000000011';

  async up(runner: QueryRunner) {
    await runner.query('create table heartbeats (id boolean primary key check (id), at timestamptz not null)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table heartbeats');
  }
}
