import type { Actor } from '@aar/contracts/access';
import { inbox } from '@aar/contracts/notifications/inbox.contract';
import { readJoinedPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import { anyOf } from '@aar/platform/database/any-of';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { instantOf } from '@aar/platform/database/instant';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { DataSource } from 'typeorm';
import { isRowShown } from '../moderation/hideables';
import { areUnblocked, noticeCanReach } from '../relations/may-reach';
import { db, type NotificationsTables } from '../database/db';

/** Beyond this the bell shows "99+": counting thousands would be wasted work. */
const unreadLimit = 100;

/**
 * Notices about a member who is suspended, leaving or deleted, about content hidden by moderation, and from a member
 * separated from the reader by a block, are not shown while that lasts. The notice is looked up once.
 */
const isShown = (id: Expression<string>, reader: Expression<string>) =>
  expressionBuilder<NotificationsTables>()
    .selectFrom('notices')
    .select(({ and, not, exists, selectFrom, ref }) => {
      const kind = ref('notices.kind');
      const away = selectFrom('recipients as away')
        .select('away.member_id')
        .whereRef('away.member_id', '=', 'notices.about_member')
        .where('away.status', '<>', 'active');
      return and([
        noticeCanReach(reader, { kind, aboutMember: ref('notices.about_member') }),
        isRowShown({ id: ref('notices.id'), kind, href: ref('notices.href'), facts: ref('notices.facts') }),
        not(exists(away)),
      ]).as('isShown');
    })
    .where('notices.id', '=', id)
    .$asScalar();

const unread = (member: Expression<string>) => {
  const { selectFrom } = expressionBuilder<NotificationsTables>();
  const few = selectFrom('notifications as few')
    .select('few.id')
    .where('few.member_id', '=', member)
    .where('few.read_at', 'is', null)
    .where(({ ref }) => isShown(ref('few.notice_id'), member))
    .limit(sql.lit(unreadLimit));
  return selectFrom(few.as('few'))
    .select(sql<number>`count(*)::int`.as('unread'))
    .$asScalar();
};

/** The body of a notice from staff may be a title that another member wrote. */
const itemFor = (reader: Expression<string>) =>
  expressionBuilder<NotificationsTables, 'notifications'>()
    .selectFrom('notices')
    .select(['notifications.id', 'notices.kind', 'notices.title'])
    .select(({ ref }) => [
      sql<string>`case when ${areUnblocked(reader, ref('notices.body_of'))} then ${ref('notices.body')} else '' end`.as(
        'body',
      ),
      'notices.href',
      'notices.urgency',
      sql<boolean>`${ref('notifications.read_at')} is not null`.as('isRead'),
      instantOf(ref('notifications.created_at')).as('createdAt'),
    ])
    .whereRef('notices.id', '=', 'notifications.notice_id');
const newest = new Keyset({ created_at: 'timestamptz desc' });

@Implements(inbox)
export class InboxController implements Handlers<typeof inbox> {
  constructor(private readonly dataSource: DataSource) {}

  list({ unread: onlyUnread, ...page }: Inputs<typeof inbox>['list'], actor: Actor) {
    const member = uuidOf(actor.id);
    const rows = db(this.dataSource)
      .selectFrom('notifications')
      .where('member_id', '=', actor.id)
      .where(({ ref }) => isShown(ref('notifications.notice_id'), member))
      .$if(Boolean(onlyUnread), query => query.where('read_at', 'is', null));
    const beside = { unread: unread(member) };
    const list = { name: 'notifications' as const, rows, item: itemFor(member), order: newest, beside };
    return readJoinedPage(this.dataSource, list, page);
  }

  async read({ ids = [], all = false }: Inputs<typeof inbox>['read'], actor: Actor, once: Once) {
    return once(async tx => {
      // Rows being deleted are skipped: locking them in another order would deadlock.
      const read = db(tx)
        .selectFrom('notifications')
        .select('id')
        .where('member_id', '=', actor.id)
        .where('read_at', 'is', null)
        .$if(!all, query => query.where('id', '=', anyOf(ids)))
        .forUpdate()
        .skipLocked();
      await db(tx)
        .updateTable('notifications')
        .set({ read_at: sql<Date>`now()` })
        .where('id', 'in', read)
        .execute();
      const counts = db(tx).selectNoFrom(unread(uuidOf(actor.id)).as('unread'));
      return { unread: (await counts.executeTakeFirstOrThrow()).unread! };
    });
  }
}
