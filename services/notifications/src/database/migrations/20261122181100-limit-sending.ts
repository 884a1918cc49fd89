import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of messages sent by each channel in the current second, hour and day. */
export class LimitSending20261122181100 implements MigrationInterface {
  name = 'LimitSending20261122181100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table send_usage (
        channel text not null,
        period text not null check (period in ('second', 'hour', 'day')),
        starts_at timestamptz not null default now(),
        used int not null default 0,
        primary key (channel, period)
      ) with (fillfactor = 50)`);
    await runner.query(`
      insert into send_usage (channel, period)
      select c, p from unnest(array['email', 'sms', 'whatsapp', 'push']) c, unnest(array['second', 'hour', 'day']) p`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table send_usage');
  }
}
