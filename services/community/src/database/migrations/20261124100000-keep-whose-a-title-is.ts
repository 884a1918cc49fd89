import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The title of a case about a photo is the event's, that of a case about an offer is the request's. Others wrote these titles,
 * and their erasure must reach them.
 */
export class KeepWhoseATitleIs20261124100000 implements MigrationInterface {
  name = 'KeepWhoseATitleIs20261124100000';

  async up(runner: QueryRunner) {
    await runner.query('alter table moderation_cases add column titled_by uuid');
    await runner.query(`
      update moderation_cases c set titled_by = case target_type
        when 'event_photo' then (
          select e.owner_id from event_photos p join events e on e.id = p.event_id
          where p.photo_id = c.target_id and e.title = c.title limit 1)
        when 'response' then (
          select q.owner_id from responses r join support_requests q on q.id = r.request_id where r.id = c.target_id)
        else owner_id end`);
    // The thing is deleted, so the author of the title is unknown.
    await runner.query(`
      update moderation_cases set title = case target_type when 'event_photo' then 'Event' else 'Request' end
      where titled_by is null`);
    await runner.query(
      'create index moderation_cases_titled_by on moderation_cases (titled_by) where titled_by is not null',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table moderation_cases drop column titled_by');
  }
}
