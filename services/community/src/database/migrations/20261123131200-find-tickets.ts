import { buildIndex } from '@aar/platform/database/build-index';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Check-in finds a seat by its code: without this index it read every participant of the event. */
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
