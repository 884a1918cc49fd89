import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The exact place of a support request, in a table of its own that no list reads; the request has only the grid cell around it.
 */
export class KeepExactPlaces20261122130030 implements MigrationInterface {
  name = 'KeepExactPlaces20261122130030';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table request_points (
        request_id uuid primary key references support_requests,
        latitude double precision not null,
        longitude double precision not null
      )`);
    await runner.query(`
      alter table support_requests
        add column cell_latitude double precision, add column cell_longitude double precision`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table support_requests drop column cell_latitude, drop column cell_longitude');
    await runner.query('drop table request_points');
  }
}
