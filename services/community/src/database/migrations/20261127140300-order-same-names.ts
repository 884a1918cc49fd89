import { createOrganisationKey } from '@aar/platform/search/organisation-key';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The directory's order, `joined_at`, is no longer always when a member joined, `member_since`: of NGOs with one name the approved
 * ones come first.
 */
export class OrderSameNames20261127140300 implements MigrationInterface {
  name = 'OrderSameNames20261127140300';

  async up(runner: QueryRunner) {
    await runner.query(createOrganisationKey);
    await runner.query('alter table activists add column member_since timestamptz');
    await runner.query(`
      create index activists_ngo_names on activists (organisation_key(ngo_name)) where user_type = 'ngo'`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index activists_ngo_names');
    await runner.query('alter table activists drop column member_since');
    await runner.query('drop function organisation_key');
  }
}
