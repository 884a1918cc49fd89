import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each seat has an id that says nothing of its member: an organiser sees and removes by it the seat of one in quiet mode. */
export class NameSeats20261128180000 implements MigrationInterface {
  name = 'NameSeats20261128180000';

  async up(runner: QueryRunner) {
    await runner.query('alter table event_participants add column seat_id uuid not null default gen_random_uuid()');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table event_participants drop column seat_id');
  }
}
