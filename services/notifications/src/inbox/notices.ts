import type { Notification } from '@aar/contracts/notifications/inbox.contract';
import { afterCommit } from '@aar/platform/database/after-commit';
import { idRows } from '@aar/platform/database/id-rows';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { isNoticeShown } from '../moderation/hideables';
import { notErased } from '../recipients/not-erased';
import { readersOf } from '../relations/may-reach';
import { db } from '../database/db';

export type Notice = Pick<Notification, 'id' | 'kind' | 'title' | 'body' | 'href' | 'urgency'> & {
  /** The member it is about: when that account is erased, the notice is retracted or loses the name. */
  aboutMember: string;
  /** The author of the body, if the notice outlives it: when that account is erased, the body is removed. */
  bodyOf?: string;
  /** The facts from which the mail is composed in the reader's language, if title and body are not enough. */
  facts?: object;
};

/** Adds notices to the inboxes of members and pushes them to their open browsers. */
@Injectable()
export class Notices {
  constructor(private readonly live: Live) {}

  /** Stores the notice without recipients. `false`: it already exists, or the member it is about is erased. */
  async add(tx: EntityManager, notice: Notice): Promise<boolean> {
    const { id, kind, title, body, href, urgency, aboutMember, bodyOf, facts } = notice;
    if ((await notErased(tx, [aboutMember])).length === 0) return false;
    const fresh = await db(tx)
      .insertInto('notices')
      .values({
        id,
        kind,
        title,
        body,
        href,
        urgency,
        about_member: aboutMember,
        body_of: bodyOf ?? null,
        facts: facts ? JSON.stringify(facts) : null,
      })
      .onConflict(known => known.doNothing())
      .returning('id')
      .executeTakeFirst();
    return fresh !== undefined;
  }

  /**
   * Stores the notice and delivers it to the members whom it may reach; returns them in order of id. Returns an empty list if the
   * notice was not stored.
   */
  async addFor(tx: EntityManager, notice: Notice, memberIds: string[]): Promise<string[]> {
    const readers = await readersOf(tx, notice, await notErased(tx, memberIds));
    if (readers.length === 0 || !(await this.add(tx, notice))) return [];
    await this.deliver(tx, notice, readers);
    return readers;
  }

  /**
   * Adds a stored notice to the inboxes of at most one chunk of members, as many as one statement and one push can handle.
   * They must be allowed to get it (`canReach`). Open browsers are not notified of a hidden one.
   */
  async deliver(tx: EntityManager, { id, kind, title, body, href, urgency }: Notice, memberIds: string[]) {
    await db(tx)
      .insertInto('notifications')
      .columns(['notice_id', 'is_alert', 'member_id'])
      .expression(({ selectFrom }) =>
        selectFrom(idRows('member', memberIds)).select([
          uuidOf(id).as('notice_id'),
          sql.lit(kind === 'request-alert').as('is_alert'),
          'member.id',
        ]),
      )
      .execute();
    const { isShown } = await db(tx)
      .selectNoFrom(isNoticeShown(uuidOf(id)).as('isShown'))
      .executeTakeFirstOrThrow();
    if (!isShown) return;
    afterCommit(tx, () =>
      push(this.live, { to: memberIds, event: 'notification', data: { kind, title, body, href, urgency } }),
    );
  }
}
