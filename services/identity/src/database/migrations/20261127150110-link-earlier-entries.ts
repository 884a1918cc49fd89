import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries that one transaction links: others that add entries wait for it. */
const atOnce = 500;

/** Links the entries from before the chain, in short transactions: a log of millions takes a while. */
export class LinkEarlierEntries20261127150110 implements MigrationInterface {
  name = 'LinkEarlierEntries20261127150110';
  transaction = false;

  async up(runner: QueryRunner) {
    for (let linked = atOnce; linked === atOnce;)
      [{ linked }] = await runner.query(
        `select count(link_audit_entry(id))::int as linked from (
           select id from audit_entries where not exists (select from audit_links where entry_id = audit_entries.id)
           order by done_at, id limit ${atOnce}) earlier`,
      );
  }

  async down() {}
}
