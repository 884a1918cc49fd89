import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the deliveries of a campaign or an alert, and for recipients by the prefix of their name. */
export class FindCampaignsAndNames20261122182010 implements MigrationInterface {
  name = 'FindCampaignsAndNames20261122182010';
  transaction = false;

  async up(runner: QueryRunner) {
    await buildIndex(runner, 'deliveries_telling_of', 'deliveries (tells_of) where tells_of is not null');
    await buildIndex(runner, 'deliveries_of_campaign', `deliveries (coalesce(tells_of, id)) where kind = 'campaign'`);
    await buildIndex(runner, 'recipients_full_name', 'recipients (lower(full_name) text_pattern_ops)');
    await buildIndex(runner, 'recipients_ngo_name', 'recipients (lower(ngo_name) text_pattern_ops)');
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'drop index recipients_ngo_name, recipients_full_name, deliveries_of_campaign, deliveries_telling_of',
    );
  }
}
