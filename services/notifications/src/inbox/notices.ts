import { pushed } from '@aar/contracts/gateway/live.events';
import type { Notification } from '@aar/contracts/notifications/inbox.contract';
import { afterCommit } from '@aar/platform/events/after-commit';
import { Live } from '@aar/platform/events/live';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export type Notice = Pick<Notification, 'id' | 'kind' | 'title' | 'body' | 'href' | 'urgency'> & {
  /** Whom it tells of: it is taken back, or loses the name, once that account is erased. */
  aboutMember: string;
};

/** Ids in one push: far below what a NATS message holds. */
const pushSize = 500;

/** Puts a notice into the inboxes of members and tells their open browsers. */
@Injectable()
export class Notices {
  constructor(private readonly live: Live) {}

  /** `members`: a query for `member_id`. Nobody gets the same notice twice; answers how many got it now. */
  async tell(tx: EntityManager, notice: Notice, members: { query: string; parameters: unknown[] }): Promise<number> {
    const { id, kind, title, body, href, urgency, aboutMember } = notice;
    await tx.query(
      `insert into notices (id, kind, title, body, href, urgency, about_member) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing`,
      [id, kind, title, body, href, urgency, aboutMember],
    );
    const told: { member_id: string }[] = await tx.query(
      `insert into notifications (notice_id, member_id)
       select $${members.parameters.length + 1}::uuid, member_id from (${members.query}) as members
       on conflict do nothing returning member_id`,
      [...members.parameters, id],
    );
    afterCommit(tx, () => {
      for (let from = 0; from < told.length; from += pushSize) {
        const to = told.slice(from, from + pushSize).map(({ member_id }) => member_id);
        this.live.publish(pushed, { to, event: 'notification', data: { kind, title, body, href, urgency } });
      }
    });
    return told.length;
  }
}
