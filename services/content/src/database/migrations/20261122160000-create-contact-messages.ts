import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages to the team, and its replies by mail. */
export class CreateContactMessages20261122160000 implements MigrationInterface {
  name = 'CreateContactMessages20261122160000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table contact_messages (
        id uuid primary key,
        owner_id uuid,
        name text not null,
        email text not null,
        phone text not null,
        subject text not null,
        message text not null,
        inquiry_type text not null,
        status text not null check (status in ('new', 'open', 'answered', 'closed', 'held')),
        note text not null default '',
        version int not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query('create index contact_messages_newest on contact_messages (created_at desc, id desc)');
    await runner.query(
      'create index contact_messages_of_status on contact_messages (status, created_at desc, id desc)',
    );
    await runner.query('create index contact_messages_of_sender on contact_messages (email, created_at)');
    await runner.query(
      'create index contact_messages_of_owner on contact_messages (owner_id) where owner_id is not null',
    );
    await runner.query('create index contact_messages_updated_at on contact_messages (updated_at)');
    await runner.query(`
      create table contact_replies (
        id uuid primary key,
        contact_message_id uuid not null references contact_messages on delete cascade,
        text text not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index contact_replies_of_message on contact_replies (contact_message_id, created_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table contact_replies');
    await runner.query('drop table contact_messages');
  }
}
