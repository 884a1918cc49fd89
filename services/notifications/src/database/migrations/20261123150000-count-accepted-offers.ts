import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rings and the page of an alert count the accepted offers, which used to read all offers of the request. */
export class CountAcceptedOffers20261123150000 implements MigrationInterface {
  name = 'CountAcceptedOffers20261123150000';
  transaction = false;

  up(runner: QueryRunner) {
    return buildIndex(runner, 'alert_answers_accepted', 'alert_answers (request_id) where is_accepted');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index alert_answers_accepted');
  }
}
