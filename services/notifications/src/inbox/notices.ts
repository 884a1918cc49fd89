import type { Notification } from '@aar/contracts/notifications/inbox.contract';
import { afterCommit } from '@aar/platform/database/after-commit';
import { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isShownNotice } from '../moderation/hideables';
import { notErased } from '../recipients/not-erased';
import { readersOf } from '../relations/may-reach';

export type Notice = Pick<Notification, 'id' | 'kind' | 'title' | 'body' | 'href' | 'urgency'> & {
  /** The member it is about: when that account is erased, the notice is taken back or loses the name. */
  aboutMember: string;
  /** The author of the body, if the notice outlives it: when that account is erased, the body is removed. */
  bodyOf?: string;
  /** The facts from which the mail is composed in the reader's language, if title and body are not enough. */
  facts?: object;
};

/** Puts notices into the inboxes of members and pushes them to their open browsers. */
@Injectable()
export class Notices {
  constructor(private readonly live: Live) {}

  /** Stores the notice without recipients. `false`: it already exists, or the member it is about is erased. */
  async add(tx: EntityManager, notice: Notice): Promise<boolean> {
    const { id, kind, title, body, href, urgency, aboutMember, bodyOf, facts } = notice;
    if ((await notErased(tx, [aboutMember])).length === 0) return false;
    const fresh = await tx.query(
      `insert into notices (id, kind, title, body, href, urgency, about_member, body_of, facts)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning 1`,
      [id, kind, title, body, href, urgency, aboutMember, bodyOf ?? null, facts ?? null],
    );
    return fresh.length > 0;
  }

  /**
   * Stores the notice and delivers it to the members whom it may reach; returns them in order of id. Returns an empty list if the
   * notice was not stored.
   */
  async addFor(tx: EntityManager, notice: Notice, memberIds: string[]): Promise<string[]> {
    const readers = await readersOf(tx, notice, await notErased(tx, memberIds));
    if (readers.length === 0 || !(await this.add(tx, notice))) return [];
    await this.tell(tx, notice, readers);
    return readers;
  }

  /**
   * Puts a stored notice into the inboxes of at most one chunk of members, as many as one statement and one push can handle. It must be
   * able to reach them (`mayReach`). Open browsers do not hear of one that is hidden.
   */
  async tell(tx: EntityManager, { id, kind, title, body, href, urgency }: Notice, memberIds: string[]) {
    await tx.query('insert into notifications (notice_id, is_alert, member_id) select $1, $2, unnest($3::uuid[])', [
      ...[id, kind === 'request-alert', memberIds],
    ]);
    const shown = await tx.query(`select where ${isShownNotice('$1::uuid')}`, [id]);
    if (shown.length === 0) return;
    afterCommit(tx, () =>
      push(this.live, {
        ...{ to: memberIds, event: 'notification', data: { kind, title, body, href, urgency } },
      }),
    );
  }
}
