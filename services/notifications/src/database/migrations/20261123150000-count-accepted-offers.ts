import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A ring asks how many offers were accepted, and so does each look at an alert: all offers of the request were read for it. */
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
