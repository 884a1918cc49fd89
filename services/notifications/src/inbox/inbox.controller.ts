import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import { inbox } from '@aar/contracts/notifications/inbox.contract';
import { Conditions } from '@aar/platform/database/conditions';
import { instant } from '@aar/platform/database/instant';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { isShownRow } from '../moderation/hideables';
import { isUnblocked, noticeMayReach } from '../relations/may-reach';

/** Beyond this the bell shows "99+": counting thousands for it would be wasted work. */
const unreadLimit = 100;

/**
 * Notices about a member who is suspended, leaving or deleted, about content hidden by moderation, and from a member whom a block
 * keeps apart from the reader, are not shown while that lasts. The notice is looked up once.
 */
const isShown = (notice: string, reader: string) => `(
  select ${noticeMayReach(reader, 't')} and ${isShownRow('t')}
    and not exists (select from recipients away where away.member_id = t.about_member and away.status <> 'active')
  from notices t where t.id = ${notice})`;

const unread = (member: string) =>
  `(select count(*)::int from (
      select from notifications n
      where n.member_id = ${member} and n.read_at is null and ${isShown('n.notice_id', member)} limit ${unreadLimit}) as few)`;

/** The body of a notice of staff may be a title that another member wrote. */
const columnsFor = (reader: string) => `notifications.id, t.kind, t.title,
  case when ${isUnblocked(reader, 't.body_of')} then t.body else '' end as body, t.href, t.urgency, read_at is not null as "isRead",
  ${instant('notifications.created_at')} as "createdAt"`;
const newest = new Keyset({ created_at: 'timestamptz desc' });

@Implements(inbox)
export class InboxController implements Handlers<typeof inbox> {
  constructor(private readonly dataSource: DataSource) {}

  list({ unread: onlyUnread, ...page }: Inputs<typeof inbox>['list'], actor: Actor) {
    const where = new Conditions();
    const member = where.bind(actor.id);
    where.and(`member_id = ${member} and ${isShown('notifications.notice_id', member)}`);
    if (onlyUnread) where.and('read_at is null');
    const list = {
      name: 'notifications',
      columns: columnsFor(member),
      table: 'notifications',
      join: 'notices t on t.id = notice_id',
      where,
      order: newest,
      beside: { unread: unread(member) },
    };
    return readPage<Output<typeof inbox.list>>(this.dataSource, list, page);
  }

  async read({ ids = [], all = false }: Inputs<typeof inbox>['read'], actor: Actor, once: Once) {
    return once(async tx => {
      await tx.query(
        // Rows being deleted are skipped: locking them in another order would deadlock.
        `update notifications set read_at = now() where id in (
           select id from notifications where member_id = $1 and read_at is null and ($2 or id = any($3::uuid[]))
           for update skip locked)`,
        [actor.id, all, ids],
      );
      const [counts] = await tx.query(`select ${unread('$1')} as unread`, [actor.id]);
      return counts as { unread: number };
    });
  }
}
