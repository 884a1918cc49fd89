import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for two questions: whether the member behind a listed row is suspended or deleted, and which rows belong to a member
 * who leaves or returns.
 */
export class FollowStanding20261122030000 implements MigrationInterface {
  name = 'FollowStanding20261122030000';

  async up(runner: QueryRunner) {
    const indexes = [
      `activists_away on activists (id) where status <> 'active'`,
      'responses_of_member on responses (member_id)',
      'event_participants_of_member on event_participants (member_id)',
      'messages_by_sender on messages (sender_id)',
    ];
    for (const index of indexes) await runner.query(`create index ${index}`);
  }

  async down(runner: QueryRunner) {
    for (const index of ['activists_away', 'responses_of_member', 'event_participants_of_member', 'messages_by_sender'])
      await runner.query(`drop index ${index}`);
  }
}
