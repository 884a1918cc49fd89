import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deleting a support request removes its id from messages, and PostgreSQL checks the foreign key: without this index each read
 * all messages.
 */
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
