import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Begins a sign-in attempt: counts the failures before it and, if there is no wait, adds it to them; returns the seconds to
 * wait. It is a function because a client-side transaction would hold the lock for three more round trips. An advisory lock
 * serialises the attempts of one subject. Each statement in the function has a new snapshot; a single statement would not see
 * the attempt that it waited for.
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
