import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { ConversationMessage, ConversationStatus } from '@aar/contracts/community/conversations.contract';
import { cutText } from '@aar/contracts/text/cut-text';
import { afterCommit } from '@aar/platform/database/after-commit';
import { Problem } from '@aar/platform/errors/problem';
import { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import { isShown } from '@aar/platform/moderation/hidden-content';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { isActiveMember, stayActive } from '../standing/standing';
import { attachFiles } from './attachments';
import { isConnectedWith } from '../relations/relation-conditions';
import { refuseUnreachable } from '../relations/refuse-unreachable';
import { UnreadReminders } from './unread-reminders';

type Status = z.infer<typeof ConversationStatus>;

/** A row of `conversation_members`: the conversation as one of the two members sees it. */
export interface Side {
  memberId: string;
  otherId: string;
  status: Status;
  /** A reminder of the unread messages is scheduled or sent. */
  isReminded: boolean;
}

interface Words {
  text: string;
  /** The support request on which the message offers help. */
  request?: { id: string; subject: string };
  /** Ids of uploaded files. */
  attachments?: string[];
}

/** Characters of a message that serve as its subject. */
const mostOfSubject = 80;
const subjectOf = (text: string) => cutText(text.split('\n')[0]!, mostOfSubject, '…');

/**
 * Writes conversations. Each write locks both sides, so that messages, decisions and blocks are serialised; an erasure locks the
 * sides first. Call `stayActive` before.
 */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly live: Live,
    private readonly reminders: UnreadReminders,
  ) {}

  /** Sends a message in the existing conversation of the two or in a new one, which a stranger has to accept. Returns its id. */
  async open(tx: EntityManager, actor: Actor, to: string, text: string): Promise<string> {
    const from = actor.id;
    if (from === to) throw Problem.ofField('community.conversation.self', 'memberId');
    // Locked in a fixed order, so that two members who write to each other at the same time do not deadlock.
    const members: { id: string; status: string; isPublic: boolean }[] = await tx.query(
      `select id, status, listed and ${isShown('community.member', 'activists.id')} as "isPublic" from activists
       where id in ($1, $2) order by id for share`,
      [from, to],
    );
    await stayActive(tx, actor);
    const member = members.find(({ id, status }) => id === to && status === 'active');
    const known = await this.between(tx, from, to);
    // A member who is not listed in the directory can be reached only by those who already have a conversation with them.
    if (!member || !(known || member.isPublic)) throw Problem.ofField('community.member.unavailable', 'memberId');
    const id = known ?? (await this.begin(tx, from, to, await this.firstStatus(tx, from, to)));
    await this.write(tx, id, from, { text });
    return id;
  }

  /**
   * An offer of help is a message to the owner of the request and needs no acceptance: the owner asked for help. Only an owner
   * who has declined this member has to decide again, and the conversation stays undecided however many offers follow.
   */
  async offer(tx: EntityManager, from: string, to: string, words: Words & { request: object }) {
    const id = (await this.between(tx, from, to)) ?? (await this.begin(tx, from, to, ['accepted', 'accepted']));
    await this.hold(tx, id);
    const [, deciding] = await tx.query(
      `update conversation_members set status = 'requested' where conversation_id = $1 and member_id = $2
         and (status = 'declined' or (status = 'requested' and exists (
           select from messages where conversation_id = $1 and sender_id = $3 and request_id is not null)))`,
      [id, to, from],
    );
    if (deciding === 0) await this.accept(tx, id);
    return this.write(tx, id, from, words);
  }

  /** Both sides, locked until the transaction ends; the member's own first. */
  async sides(tx: EntityManager, id: string, memberId: string): Promise<[mine: Side, theirs: Side]> {
    const sides = await this.hold(tx, id);
    const mine = sides.find(side => side.memberId === memberId);
    const theirs = sides.find(side => side.memberId !== memberId);
    if (!mine || !theirs) throw new Problem('community.conversation.unknown');
    return [mine, theirs];
  }

  async write(
    tx: EntityManager,
    id: string,
    from: string,
    { text, request, attachments = [] }: Words,
  ): Promise<z.input<typeof ConversationMessage>> {
    const [mine, theirs] = await this.sides(tx, id, from);
    await refuseUnreachable(tx, mine.memberId, mine.otherId);
    if (mine.status === 'waiting' && !request && (await this.hasMessages(tx, id)))
      throw new Problem('community.conversation.waiting');
    // Replying accepts the conversation.
    if (mine.status === 'requested' || mine.status === 'declined') await this.accept(tx, id);
    const [message] = await tx.query(
      `insert into messages (id, conversation_id, sender_id, recipient_id, request_id, subject, body, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())
       returning id, body as text, true as "isMine", created_at as "createdAt"`,
      [randomUUID(), id, from, mine.otherId, request?.id ?? null, request?.subject ?? subjectOf(text), text],
    );
    const attached = await attachFiles(
      tx,
      { messageId: message.id, senderId: from, readerId: mine.otherId },
      attachments,
    );
    await tx.query(
      `update conversation_members set latest_at = $3, unread = case when member_id = $2 then 0 else unread + 1 end,
         is_reminded = is_reminded and member_id <> $2
       where conversation_id = $1`,
      [id, from, message.createdAt],
    );
    // The recipient of an offer is notified by `responseOffered` instead.
    if (!request && mine.status === 'waiting') await this.reminders.tell(tx, 'first', id, theirs.memberId);
    else if (!request && !theirs.isReminded) await this.reminders.schedule(tx, id, theirs.memberId);
    this.tell(tx, [mine.otherId, from], { conversationId: id, ...(request && { requestId: request.id }) });
    return { ...message, request: request ?? null, attachments: attached };
  }

  async accept(tx: EntityManager, id: string) {
    await tx.query(`update conversation_members set status = 'accepted' where conversation_id = $1`, [id]);
  }

  /** Tells the open pages of these members to refetch. */
  tell(tx: EntityManager, to: string[], data: object) {
    afterCommit(tx, () => push(this.live, { to, event: 'message', data: { ...data } }));
  }

  /** Connected members need no acceptance to write, so a conversation that waits for it is accepted. */
  async acceptBetween(tx: EntityManager, one: string, other: string) {
    const id = await this.between(tx, one, other);
    if (!id) return;
    await this.hold(tx, id);
    await this.accept(tx, id);
  }

  private async firstStatus(tx: EntityManager, from: string, to: string): Promise<[Status, Status]> {
    const connected = await tx.query(`select where ${isConnectedWith('$1::uuid', '$2::uuid')}`, [from, to]);
    return connected.length > 0 ? ['accepted', 'accepted'] : ['waiting', 'requested'];
  }

  private async between(tx: EntityManager, one: string, other: string): Promise<string | undefined> {
    const [found] = await tx.query(
      `select id from conversations
       where first_id = least($1::uuid, $2::uuid) and second_id = greatest($1::uuid, $2::uuid)`,
      [one, other],
    );
    return found?.id;
  }

  /** When both begin at the same time, the later one uses the conversation of the first. */
  private async begin(tx: EntityManager, from: string, to: string, [own, other]: [Status, Status]): Promise<string> {
    const [begun] = await tx.query(
      `insert into conversations (id, first_id, second_id)
       values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid))
       on conflict (first_id, second_id) do nothing returning id`,
      [randomUUID(), from, to],
    );
    if (!begun) return (await this.between(tx, from, to))!;
    await tx.query(
      `insert into conversation_members (conversation_id, member_id, other_id, status)
       values ($1, $2, $3, $4), ($1, $3, $2, $5)`,
      [begun.id, from, to, own, other],
    );
    return begun.id;
  }

  private hold(tx: EntityManager, id: string): Promise<Side[]> {
    return tx.query(
      `select member_id as "memberId", other_id as "otherId", status, is_reminded as "isReminded"
       from conversation_members
       where conversation_id = $1 and ${isActiveMember('conversation_members.other_id')}
       order by member_id for update of conversation_members`,
      [id],
    );
  }

  private async hasMessages(tx: EntityManager, id: string): Promise<boolean> {
    return (await tx.query('select from messages where conversation_id = $1 limit 1', [id])).length > 0;
  }
}
