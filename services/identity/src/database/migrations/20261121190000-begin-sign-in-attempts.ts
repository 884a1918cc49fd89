import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the failures before a try and adds it to them, as one call: each would have to wait for an answer otherwise, with
 * the lock held. The tries of one subject take turns. Each statement of the function sees what was committed before it; one
 * statement alone, without a function, would not see whom it waited for.
 */
export class BeginSignInAttempts20261121190000 implements MigrationInterface {
  name = 'BeginSignInAttempts20261121190000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create function begin_sign_in_attempt(try_id uuid, try_subject bytea, try_address text, most_in_an_hour int)
      returns table ("fromAddress" int, "sinceLast" float, "inLastHour" int, "untilHourIsOver" float)
      language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtextextended(encode(try_subject, 'hex'), 0));
        return query with begun as (
          insert into sign_in_attempts (id, subject, address) values (try_id, try_subject, try_address)
        )
        select count(*) filter (where address = try_address)::int,
          coalesce(extract(epoch from clock_timestamp() - max(created_at) filter (where address = try_address)), 0)::float,
          count(*) filter (where created_at > clock_timestamp() - interval '1 hour')::int,
          coalesce(extract(epoch from
            (array_agg(created_at order by created_at desc))[most_in_an_hour] - clock_timestamp()) + 3600, 0)::float
        from sign_in_attempts where subject = try_subject and created_at > clock_timestamp() - interval '1 day';
      end
      $$`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop function begin_sign_in_attempt');
  }
}
