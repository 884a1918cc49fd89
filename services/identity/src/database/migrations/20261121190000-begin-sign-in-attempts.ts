import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Begins a try to sign in: counts the failures before it and, where there is nothing to wait for, adds it to them; returns the
 * seconds to wait. As one call, since a transaction from outside would hold the lock for three round trips more. The tries of
 * one subject take turns. Each statement of the function sees what was committed before it; one statement alone would not see
 * whom it waited for.
 */
export class BeginSignInAttempts20261121190000 implements MigrationInterface {
  name = 'BeginSignInAttempts20261121190000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create function begin_sign_in_attempt(try_id uuid, try_subject bytea, try_address text,
        free int, first_wait int, longest_wait int, most_in_an_hour int)
      returns int language plpgsql as $$
      declare
        wait int;
      begin
        perform pg_advisory_xact_lock(hashtextextended(encode(try_subject, 'hex'), 0));
        select ceil(greatest(0,
          case when from_address >= free
            then least(first_wait * 2.0 ^ least(from_address - free, 20), longest_wait) - since_last end,
          case when in_last_hour >= most_in_an_hour then until_hour_is_over end))
        into wait
        from (
          select count(*) filter (where address = try_address) as from_address,
            extract(epoch from clock_timestamp() - max(created_at) filter (where address = try_address)) as since_last,
            count(*) filter (where created_at > clock_timestamp() - interval '1 hour') as in_last_hour,
            extract(epoch from
              (array_agg(created_at order by created_at desc))[most_in_an_hour] - clock_timestamp()) + 3600
              as until_hour_is_over
          from sign_in_attempts where subject = try_subject and created_at > clock_timestamp() - interval '1 day'
        ) failures;
        if wait = 0 then
          insert into sign_in_attempts (id, subject, address) values (try_id, try_subject, try_address);
        end if;
        return wait;
      end
      $$`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop function begin_sign_in_attempt');
  }
}
