import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `known_places`: digests of the devices and networks from which somebody signed in to an account. An attempt records its known
 * place, and `begin_sign_in_try` counts the attempts of each known place and those of all unknown ones separately. It replaces
 * `begin_sign_in_attempt`.
 */
export class KnowPlaces20261122040100 implements MigrationInterface {
  name = 'KnowPlaces20261122040100';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table known_places (
        account_id uuid not null references accounts (id) on delete cascade,
        place bytea not null,
        seen_at timestamptz not null default now(),
        primary key (account_id, place)
      )`);
    await runner.query('create index known_places_seen_at on known_places (seen_at)');
    await runner.query('alter table sign_in_attempts add column known_place bytea');
    await runner.query(`
      create function begin_sign_in_try(try_id uuid, try_subject bytea, try_address text, try_account uuid,
        try_places bytea[], free int, first_wait int, longest_wait int, most_in_an_hour int)
      returns int language plpgsql as $$
      declare
        known bytea;
        wait int;
      begin
        perform pg_advisory_xact_lock(hashtextextended(encode(try_subject, 'hex'), 0));
        select place into known from known_places
        where account_id = try_account and place = any (try_places)
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
        if wait = 0 then
          insert into sign_in_attempts (id, subject, address, known_place)
          values (try_id, try_subject, try_address, known);
        end if;
        return wait;
      end
      $$`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop function begin_sign_in_try');
    await runner.query('alter table sign_in_attempts drop column known_place');
    await runner.query('drop table known_places');
  }
}
