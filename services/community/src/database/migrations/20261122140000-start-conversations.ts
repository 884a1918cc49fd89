import type { MigrationInterface, QueryRunner } from 'typeorm';
import { adoptMessages } from '../../conversations/adopt-messages';

/** Two members share one conversation, in which each has a side (`conversation_members`). Existing messages move into one. */
export class StartConversations20261122140000 implements MigrationInterface {
  name = 'StartConversations20261122140000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table conversations (
        id uuid primary key,
        first_id uuid not null,
        second_id uuid not null,
        created_at timestamptz not null default now(),
        unique (first_id, second_id),
        check (first_id < second_id)
      )`);
    await runner.query('create index conversations_by_second on conversations (second_id)');
    await runner.query(`
      create table conversation_members (
        conversation_id uuid not null references conversations,
        member_id uuid not null,
        other_id uuid not null,
        status text not null check (status in ('accepted', 'requested', 'waiting', 'declined')),
        is_muted boolean not null default false,
        unread integer not null default 0,
        is_reminded boolean not null default false,
        latest_at timestamptz not null default now(),
        primary key (conversation_id, member_id)
      )`);
    const indexes = [
      'conversation_members_latest on conversation_members (member_id, latest_at desc, conversation_id desc)',
      // The header of every page shows these counts.
      `conversation_members_unread on conversation_members (member_id) where unread > 0 or status = 'requested'`,
      'conversation_members_by_other on conversation_members (other_id)',
    ];
    for (const index of indexes) await runner.query(`create index ${index}`);
    await runner.query(`
      create table blocks (
        member_id uuid not null,
        blocked_id uuid not null,
        created_at timestamptz not null default now(),
        primary key (member_id, blocked_id)
      )`);
    await runner.query('create index blocks_of_blocked on blocks (blocked_id)');
    await runner.query(`
      alter table messages
        add column conversation_id uuid references conversations,
        add column body text not null default ''`);
    await adoptMessages(runner.manager);
    await runner.query(
      'create index messages_by_conversation on messages (conversation_id, created_at desc, id desc) where conversation_id is not null',
    );
    // Messages that processes of the previous build write during the rollout.
    await runner.query('create index messages_without_conversation on messages (id) where conversation_id is null');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table messages drop column conversation_id, drop column body');
    for (const table of ['blocks', 'conversation_members', 'conversations']) await runner.query(`drop table ${table}`);
  }
}
