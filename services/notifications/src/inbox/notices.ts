import type { Notification } from '@aar/contracts/notifications/inbox.contract';
import { afterCommit } from '@aar/platform/database/after-commit';
import { Live } from '@aar/platform/messaging/live';
import { push } from '@aar/platform/messaging/push';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { notErased } from '../recipients/not-erased';

export type Notice = Pick<Notification, 'id' | 'kind' | 'title' | 'body' | 'href' | 'urgency'> & {
  /** Whom it tells of: it is taken back, or loses the name, once that account is erased. */
  aboutMember: string;
  /** Whose words the body is, where the notice outlives them: it loses the body once that account is erased. */
  bodyOf?: string;
  /** What the mail about it is written from in the reader's language, where title and body are not enough. */
  facts?: object;
};

/** Puts notices into the inboxes of members and tells their open browsers. */
@Injectable()
export class Notices {
  constructor(private readonly live: Live) {}

  /** Keeps the notice, which is nobody's yet. `false`: it was there already, or tells of somebody who is erased. */
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

  /** Keeps the notice and tells it those of the members who are not erased; answers them, in order of id. Nobody where it is not kept. */
  async addFor(tx: EntityManager, notice: Notice, memberIds: string[]): Promise<string[]> {
    const readers = await notErased(tx, memberIds);
    if (readers.length === 0 || !(await this.add(tx, notice))) return [];
    await this.tell(tx, notice, readers);
    return readers;
  }

  /** Puts a kept notice into the inboxes of so many members as one statement and one push carry well: a chunk. */
  async tell(tx: EntityManager, { id, kind, title, body, href, urgency }: Notice, memberIds: string[]) {
    await tx.query('insert into notifications (notice_id, is_alert, member_id) select $1, $2, unnest($3::uuid[])', [
      ...[id, kind === 'request-alert', memberIds],
    ]);
    afterCommit(tx, () =>
      push(this.live, {
        ...{ to: memberIds, event: 'notification', data: { kind, title, body, href, urgency } },
      }),
    );
  }
}
