import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `begin_sign_in` replaces `begin_sign_in_try`: an attempt names its account by id and no longer by a digest of it, so that one
 * statement can look up the account and count the attempt. Processes of the previous version still call `begin_sign_in_try` and
 * write the column `account`; during a rollout the two count the attempts of an account separately.
 */
export class BeginSignIns20261125070000 implements MigrationInterface {
  name = 'BeginSignIns20261125070000';

  async up(runner: QueryRunner) {
    await runner.query('alter table sign_in_attempts add account_id uuid');
    await runner.query(`
      create function begin_sign_in(attempt_id uuid, contact bytea, holder uuid, from_address text, places bytea[],
        free int, first_wait int, longest_wait int, most_in_an_hour int, out wait int, out may_succeed boolean)
      language plpgsql as $$
      declare
        known bytea;
      begin
        perform pg_advisory_xact_lock(hashtextextended(coalesce(holder::text, encode(contact, 'hex')), 0));
        select place into known from known_places
        where account_id = holder and place = any (places)
        order by array_position(places, place) limit 1;
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
            select created_at, known is not null or address = from_address as is_here from sign_in_attempts
            where subject = contact and known_place is not distinct from known
              and created_at > clock_timestamp() - interval '1 day') counted
        ) failures;
        select count(*) < most_in_an_hour into may_succeed from sign_in_attempts
        where account_id = holder and known_place is not distinct from known
          and created_at > clock_timestamp() - interval '1 hour';
        if wait = 0 then
          insert into sign_in_attempts (id, subject, account_id, address, known_place)
          values (attempt_id, contact, holder, from_address, known);
        end if;
      end
      $$`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop function begin_sign_in');
    await runner.query('alter table sign_in_attempts drop account_id');
  }
}
