import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** At the door a seat is found by its code: of a large event each guest was read for it. */
export class FindTickets20261123131200 implements MigrationInterface {
  name = 'FindTickets20261123131200';
  transaction = false;

  up(runner: QueryRunner) {
    return buildIndex(runner, 'event_participants_ticket', 'event_participants (ticket)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index event_participants_ticket');
  }
}
