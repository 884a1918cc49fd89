import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Numbers and dates the versions of events in calendar files, which must never go backwards: a sum over the dates of a series did
 * when one was deleted. Triggers do so, because the previous build changes events too.
 */
export class NumberCalendarVersions20261128110000 implements MigrationInterface {
  name = 'NumberCalendarVersions20261128110000';

  async up(runner: QueryRunner) {
    await runner.query('alter table events add column changed_at timestamptz not null default now()');
    await runner.query(`
      alter table event_series add column revision integer not null default 0,
        add column changed_at timestamptz not null default now()`);
    await runner.query(`
      update event_series set revision = (
        select coalesce(sum(revision), 0) from events where series_id = event_series.id)`);
    await runner.query(`
      create function number_event_version() returns trigger language plpgsql as $$
      begin
        new.revision := greatest(new.revision, old.revision + 1);
        new.changed_at := now();
        return new;
      end $$`);
    await runner.query(`
      create trigger event_version_numbered before update on events for each row
      when (new.revision <> old.revision or ${differs}) execute function number_event_version()`);
    await runner.query(`
      create function number_series_version() returns trigger language plpgsql as $$
      begin
        update event_series set revision = revision + 1, changed_at = now() where id = old.series_id;
        return null;
      end $$`);
    await runner.query(`
      create trigger series_version_numbered after update on events for each row
      when (old.series_id is not null and new.revision <> old.revision) execute function number_series_version()`);
    await runner.query(`
      create trigger series_version_numbered_by_deletion after delete on events for each row
      when (old.series_id is not null) execute function number_series_version()`);
  }

  async down(runner: QueryRunner) {
    for (const name of ['series_version_numbered_by_deletion', 'series_version_numbered', 'event_version_numbered'])
      await runner.query(`drop trigger ${name} on events`);
    for (const name of ['number_series_version', 'number_event_version']) await runner.query(`drop function ${name}`);
    await runner.query('alter table event_series drop column revision, drop column changed_at');
    await runner.query('alter table events drop column changed_at');
  }
}

const shown = ['title', 'description', 'location', 'state', 'city', 'event_date', 'event_time'];
/** A completed event is in calendars what it was before. */
const status = (row: string) => `replace(${row}.status, 'completed', 'active')`;
const differs = [
  ...shown.map(column => `old.${column} is distinct from new.${column}`),
  `${status('old')} <> ${status('new')}`,
].join(' or ');
