import { createOrganisationKey } from '@aar/platform/search/organisation-key';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Staff look at the name of an NGO that is nearly that of another one before the directory shows it. The unapproved NGOs that have
 * the name of an approved one already wait for this look too.
 */
export class ReviewNames20261127140200 implements MigrationInterface {
  name = 'ReviewNames20261127140200';

  async up(runner: QueryRunner) {
    await runner.query('create extension if not exists fuzzystrmatch');
    await runner.query(createOrganisationKey);
    await runner.query(`
      alter table accounts add column name_review text not null default 'none'
        check (name_review in ('none', 'held', 'listed', 'refused'))`);
    await runner.query(`
      create index accounts_ngo_names on accounts (length(organisation_key(ngo_name)))
      where user_type = 'ngo' and status <> 'deleted'`);
    await runner.query(`
      alter table verifications add column kind text not null default 'papers' check (kind in ('papers', 'name'))`);
    await runner.query(`
      create unique index verifications_open_of_kind on verifications (account_id, kind)
      where status in ('waiting', 'claimed')`);
    await runner.query('drop index verifications_open');
    await runner.query(`
      with held as (
        update accounts set name_review = 'held'
        where user_type = 'ngo' and status <> 'deleted' and ngo_review <> 'approved'
          and organisation_key(ngo_name) in (
            select organisation_key(ngo_name) from accounts
            where user_type = 'ngo' and status <> 'deleted' and ngo_review = 'approved')
        returning id)
      insert into verifications (id, account_id, kind, documents) select gen_random_uuid(), id, 'name', '[]' from held`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`delete from verifications where kind = 'name'`);
    await runner.query(`
      create unique index verifications_open on verifications (account_id) where status in ('waiting', 'claimed')`);
    await runner.query('alter table verifications drop column kind');
    await runner.query('drop index accounts_ngo_names');
    await runner.query('alter table accounts drop column name_review');
    await runner.query('drop function organisation_key');
  }
}
