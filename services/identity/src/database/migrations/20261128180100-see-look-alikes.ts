import { createOrganisationSkeleton } from '@aar/platform/search/organisation-skeleton';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names are compared by their look, beside `organisation_key`, which the previous build still needs. The unapproved NGOs that took
 * the look of an approved one's name with other letters wait for staff.
 */
export class SeeLookAlikes20261128180100 implements MigrationInterface {
  name = 'SeeLookAlikes20261128180100';

  async up(runner: QueryRunner) {
    await runner.query(createOrganisationSkeleton);
    await runner.query(`
      with names as materialized (
        select id, ngo_review, name_review, organisation_key(ngo_name) as key, organisation_skeleton(ngo_name) as skeleton
        from accounts where user_type = 'ngo' and status <> 'deleted'),
      held as (
        update accounts set name_review = 'held'
        where id in (
          select lookalike.id from names lookalike join names approved using (skeleton)
          where approved.ngo_review = 'approved' and lookalike.ngo_review <> 'approved'
            and lookalike.name_review = 'none' and lookalike.key <> approved.key)
        returning id)
      insert into verifications (id, account_id, kind, documents)
      select gen_random_uuid(), id, 'name', '[]' from held
      on conflict (account_id, kind) where status in ('waiting', 'claimed') do nothing`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop function organisation_skeleton');
  }
}
