import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { ConversationMessage, ConversationStatus } from '@aar/contracts/community/conversations.contract';
import { cutText } from '@aar/contracts/text/cut-text';
import { afterCommit } from '@aar/platform/database/after-commit';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Problem } from '@aar/platform/errors/problem';
import { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import { isHiddenContent } from '@aar/platform/moderation/hidden-content';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { db } from '../database/db';
import { stayActive } from '../standing/standing';
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
  /** Whether a reminder of the unread messages is scheduled or sent. */
  isReminded: boolean;
}

interface Written {
  text: string;
  /** The support request on which the message offers help. */
  request?: { id: string; subject: string };
  /** Ids of uploaded files. */
  attachments?: string[];
}

/** Number of characters of a message that are used as its subject. */
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

  /**
   * Sends a message in the existing conversation of the two members or in a new one, which a stranger must accept. Returns
   * its id.
   */
  async open(tx: EntityManager, actor: Actor, to: string, text: string): Promise<string> {
    const from = actor.id;
    if (from === to) throw Problem.ofField('community.conversation.self', 'memberId');
    // Locked in a fixed order, so that two members who write to each other at the same time do not deadlock.
    const members = await db(tx)
      .selectFrom('activists')
      .select(({ and, ref, not }) => {
        const isShown = not(isHiddenContent('community.member', ref('activists.id')));
        return ['id', 'status', asBoolean(and([and({ listed: true }), isShown])).as('isPublic')];
      })
      .where('id', 'in', [from, to])
      .orderBy('id')
      .forShare()
      .execute();
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
   * An offer of help is a message to the owner of the request and needs no acceptance: the owner asked for help. Only if the
   * owner has declined this member before must they decide again, and further offers leave the conversation undecided.
   */
  async offer(tx: EntityManager, from: string, to: string, words: Written & { request: object }) {
    const id = (await this.between(tx, from, to)) ?? (await this.begin(tx, from, to, ['accepted', 'accepted']));
    await this.lock(tx, id);
    const { numUpdatedRows: deciding } = await db(tx)
      .updateTable('conversation_members')
      .set({ status: 'requested' })
      .where('conversation_id', '=', id)
      .where('member_id', '=', to)
      .where(({ eb, or, and, exists, selectFrom }) => {
        const offers = selectFrom('messages').where('messages.conversation_id', '=', id);
        const offered = exists(offers.where('sender_id', '=', from).where('request_id', 'is not', null));
        return or([eb('status', '=', 'declined'), and([eb('status', '=', 'requested'), offered])]);
      })
      .executeTakeFirst();
    if (deciding === 0n) await this.accept(tx, id);
    return this.write(tx, id, from, words);
  }

  /** Locks both sides until the transaction ends; the member's own comes first. */
  async sides(tx: EntityManager, id: string, memberId: string): Promise<[mine: Side, theirs: Side]> {
    const sides = await this.lock(tx, id);
    const mine = sides.find(side => side.memberId === memberId);
    const theirs = sides.find(side => side.memberId !== memberId);
    if (!mine || !theirs) throw new Problem('community.conversation.unknown');
    return [mine, theirs];
  }

  async write(
    tx: EntityManager,
    id: string,
    from: string,
    { text, request, attachments = [] }: Written,
  ): Promise<z.input<typeof ConversationMessage>> {
    const [mine, theirs] = await this.sides(tx, id, from);
    await refuseUnreachable(tx, mine.memberId, mine.otherId, { isOffer: request !== undefined });
    if (mine.status === 'waiting' && !request && (await this.hasMessages(tx, id)))
      throw new Problem('community.conversation.waiting');
    // Replying accepts the conversation.
    if (mine.status === 'requested' || mine.status === 'declined') await this.accept(tx, id);
    const message = await db(tx)
      .insertInto('messages')
      .values({
        id: randomUUID(),
        conversation_id: id,
        sender_id: from,
        recipient_id: mine.otherId,
        request_id: request?.id ?? null,
        subject: request?.subject ?? subjectOf(text),
        body: text,
        created_at: sql<Date>`clock_timestamp()`,
      })
      .returning(['id', 'body as text', sql.lit(true).as('isMine'), 'created_at as createdAt'])
      .executeTakeFirstOrThrow();
    const attached = await attachFiles(
      tx,
      { messageId: message.id, senderId: from, readerId: mine.otherId },
      attachments,
    );
    await db(tx)
      .updateTable('conversation_members')
      .set(({ eb, ref, lit, and }) => ({
        latest_at: message.createdAt,
        unread: eb
          .case()
          .when('member_id', '=', from)
          .then(lit(0))
          .else(eb('unread', '+', 1))
          .end(),
        is_reminded: asBoolean(and([ref('is_reminded'), eb('member_id', '<>', from)])),
      }))
      .where('conversation_id', '=', id)
      .execute();
    // The recipient of an offer is notified by `responseOffered` instead.
    if (!request && mine.status === 'waiting') await this.reminders.publish(tx, 'first', id, theirs.memberId);
    else if (!request && !theirs.isReminded) await this.reminders.schedule(tx, id, theirs.memberId);
    this.pushMessage(tx, [mine.otherId, from], { conversationId: id, ...(request && { requestId: request.id }) });
    return { ...message, request: request ?? null, attachments: attached };
  }

  async accept(tx: EntityManager, id: string) {
    const sides = db(tx).updateTable('conversation_members').set({ status: 'accepted' });
    await sides.where('conversation_id', '=', id).execute();
  }

  /** Makes the open pages of these members refetch. */
  pushMessage(tx: EntityManager, to: string[], data: object) {
    afterCommit(tx, () => push(this.live, { to, event: 'message', data: { ...data } }));
  }

  /** Connected members need no acceptance to write, so a pending conversation becomes accepted. */
  async acceptBetween(tx: EntityManager, one: string, other: string) {
    const id = await this.between(tx, one, other);
    if (!id) return;
    await this.lock(tx, id);
    await this.accept(tx, id);
  }

  private async firstStatus(tx: EntityManager, from: string, to: string): Promise<[Status, Status]> {
    const connected = await db(tx)
      .selectNoFrom(asBoolean(isConnectedWith(uuidOf(from), uuidOf(to))).as('are'))
      .executeTakeFirstOrThrow();
    return connected.are ? ['accepted', 'accepted'] : ['waiting', 'requested'];
  }

  private async between(tx: EntityManager, one: string, other: string): Promise<string | undefined> {
    const two = [uuidOf(one), uuidOf(other)];
    const found = await db(tx)
      .selectFrom('conversations')
      .select('id')
      .where(({ eb, fn }) => eb('first_id', '=', fn<string>('least', two)))
      .where(({ eb, fn }) => eb('second_id', '=', fn<string>('greatest', two)))
      .executeTakeFirst();
    return found?.id;
  }

  /** If both begin at the same time, the later one uses the conversation of the first. */
  private async begin(tx: EntityManager, from: string, to: string, [own, other]: [Status, Status]): Promise<string> {
    const two = [uuidOf(from), uuidOf(to)];
    const begun = await db(tx)
      .insertInto('conversations')
      .values(({ fn }) => ({
        id: randomUUID(),
        first_id: fn<string>('least', two),
        second_id: fn<string>('greatest', two),
      }))
      .onConflict(known => known.columns(['first_id', 'second_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!begun) return (await this.between(tx, from, to))!;
    await db(tx)
      .insertInto('conversation_members')
      .values([
        { conversation_id: begun.id, member_id: from, other_id: to, status: own },
        { conversation_id: begun.id, member_id: to, other_id: from, status: other },
      ])
      .execute();
    return begun.id;
  }

  private lock(tx: EntityManager, id: string): Promise<Side[]> {
    return db(tx)
      .selectFrom('conversation_members')
      .select(['member_id as memberId', 'other_id as otherId', 'status', 'is_reminded as isReminded'])
      .where('conversation_id', '=', id)
      .orderBy('member_id')
      .forUpdate('conversation_members')
      .execute();
  }

  private async hasMessages(tx: EntityManager, id: string): Promise<boolean> {
    const messages = db(tx).selectFrom('messages').select('id').where('conversation_id', '=', id).limit(1);
    return (await messages.executeTakeFirst()) !== undefined;
  }
}
