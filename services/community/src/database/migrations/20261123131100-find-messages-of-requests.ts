import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A request that goes is taken out of the messages of its offers, and PostgreSQL looks for others that name it: each time all messages were read. */
export class FindMessagesOfRequests20261123131100 implements MigrationInterface {
  name = 'FindMessagesOfRequests20261123131100';
  transaction = false;

  up(runner: QueryRunner) {
    return buildIndex(runner, 'messages_of_request', 'messages (request_id) where request_id is not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index messages_of_request');
  }
}
