import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When staff verified an account, since when the papers of an NGO are approved, and the website that it had then. An NGO that was
 * approved before may have changed its website since, so that nobody checked it.
 */
export class MarkMembers20261127140000 implements MigrationInterface {
  name = 'MarkMembers20261127140000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table accounts add column checked_at timestamptz, add column ngo_approved_at timestamptz,
        add column ngo_checked_website text`);
    await runner.query(`
      update accounts set checked_at = verified.at from (
        select target_id::uuid as id, max(done_at) as at from audit_entries
        where action = 'member.verified' and target_type = 'member' group by target_id) verified
      where verified.id = accounts.id and accounts.status <> 'deleted'`);
    await runner.query(`
      update accounts set ngo_approved_at = (
        select max(decided_at) from verifications where account_id = accounts.id and verifications.status = 'approved')
      where ngo_review = 'approved'`);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'alter table accounts drop column checked_at, drop column ngo_approved_at, drop column ngo_checked_website',
    );
  }
}
