import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sign-in attempts count for the account as well (`account` is a digest of its id), so that its e-mail and mobile number
 * together allow as many guesses as one of them. `begin_sign_in_try` also returns whether the attempt may succeed; processes of
 * the previous version still call the overload with the other parameters.
 */
export class CountTriesByAccount20261122070100 implements MigrationInterface {
  name = 'CountTriesByAccount20261122070100';

  async up(runner: QueryRunner) {
    await runner.query('alter table sign_in_attempts add account bytea');
    await runner.query(
      'create index sign_in_attempts_account on sign_in_attempts (account, created_at desc) where account is not null',
    );
    await runner.query(`
      create function begin_sign_in_try(try_id uuid, try_subject bytea, try_account bytea, try_address text,
        try_account_id uuid, try_places bytea[], free int, first_wait int, longest_wait int, most_in_an_hour int,
        out wait int, out may_come_true boolean)
      language plpgsql as $$
      declare
        known bytea;
      begin
        perform pg_advisory_xact_lock(hashtextextended(encode(coalesce(try_account, try_subject), 'hex'), 0));
        select place into known from known_places
        where account_id = try_account_id and place = any (try_places)
        order by array_position(try_places, place) limit 1;
        select ceil(greatest(0,
          case when from_here >= free
            then least(first_wait * 2.0 ^ least(from_here - free, 20), longest_wait) - since_last end,
          case when in_last_hour >= most_in_an_hour then until_hour_is_over end))
        into wait
        from (
          select count(*) filter (where is_here) as from_here,
            extract(epoch from clock_timestamp() - max(created_at) filter (where is_here)) as since_last,
            count(*) filter (where created_at > clock_timestamp() - interval '1 hour') as in_last_hour,
            extract(epoch from
              (array_agg(created_at order by created_at desc))[most_in_an_hour] - clock_timestamp()) + 3600
              as until_hour_is_over
          from (
            select created_at, known is not null or address = try_address as is_here from sign_in_attempts
            where subject = try_subject and known_place is not distinct from known
              and created_at > clock_timestamp() - interval '1 day') counted
        ) failures;
        select count(*) < most_in_an_hour into may_come_true from sign_in_attempts
        where account = try_account and known_place is not distinct from known
          and created_at > clock_timestamp() - interval '1 hour';
        if wait = 0 then
          insert into sign_in_attempts (id, subject, account, address, known_place)
          values (try_id, try_subject, try_account, try_address, known);
        end if;
      end
      $$`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop function begin_sign_in_try(uuid, bytea, bytea, text, uuid, bytea[], int, int, int, int)');
    await runner.query('alter table sign_in_attempts drop account');
  }
}
