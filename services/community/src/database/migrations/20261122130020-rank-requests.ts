import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members see the most urgent support requests first: the rank makes this an order that an index can serve. */
export class RankRequests20261122130020 implements MigrationInterface {
  name = 'RankRequests20261122130020';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table support_requests add column urgency_rank integer not null generated always as (
        case urgency_level when 'critical' then 3 when 'high' then 2 when 'medium' then 1 else 0 end) stored`);
    const order = 'urgency_rank desc, created_at desc, id desc';
    const open = `where status = 'active'`;
    const indexes = [
      `support_requests_urgent on support_requests (${order}) ${open}`,
      `support_requests_urgent_by_state on support_requests (state, ${order}) ${open}`,
      `support_requests_urgent_by_city on support_requests (city, state, ${order}) ${open}`,
    ];
    for (const index of indexes) await runner.query(`create index ${index}`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table support_requests drop column urgency_rank');
  }
}
