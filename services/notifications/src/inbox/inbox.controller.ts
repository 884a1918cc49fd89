import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import { inbox } from '@aar/contracts/notifications/inbox.contract';
import { decodeCursor } from '@aar/platform/database/cursor';
import { type Handlers, type Inputs, JsonText, type Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { cursorOf, instant } from '../database/json';

/** Beyond this the bell says "99+": counting thousands for it would be work for nothing. */
const unreadLimit = 100;

/** What tells of a member who is suspended or deleted is shown to nobody while that lasts. */
const isShown = `not exists (
  select from recipients away where away.member_id = t.about_member and away.status <> 'active')`;

const unread = (member: string) =>
  `(select count(*)::int from (
      select from notifications n join notices t on t.id = n.notice_id
      where n.member_id = ${member} and n.read_at is null and ${isShown} limit ${unreadLimit}) as few)`;

@Implements(inbox)
export class InboxController implements Handlers<typeof inbox> {
  constructor(private readonly dataSource: DataSource) {}

  async list({ limit, cursor }: Inputs<typeof inbox>['list'], actor: Actor) {
    const from = decodeCursor(cursor);
    const [{ answer }] = await this.dataSource.query(
      `with page as (
         select n.id, n.created_at, n.read_at, t.kind, t.title, t.body, t.href, t.urgency
         from notifications n join notices t on t.id = n.notice_id
         where n.member_id = $1 and ${isShown} ${from ? 'and (n.created_at, n.id) < ($3, $4)' : ''}
         order by n.created_at desc, n.id desc limit $2 + 1),
       shown as (select * from page order by created_at desc, id desc limit $2)
       select json_build_object(
         'notifications', coalesce((select json_agg(json_build_object(
            'id', id, 'kind', kind, 'title', title, 'body', body, 'href', href, 'urgency', urgency,
            'isRead', read_at is not null, 'createdAt', ${instant('created_at')})
            order by created_at desc, id desc) from shown), '[]'),
         'unread', ${unread('$1')},
         'nextCursor', case when (select count(*) from page) > $2 then (
            select ${cursorOf('created_at', 'id')} from shown order by created_at, id limit 1) end)::text as answer`,
      [actor.id, limit, ...(from ? [from.createdAt, from.id] : [])],
    );
    return new JsonText<Output<typeof inbox.list>>(answer);
  }

  async read({ ids = [], all = false }: Inputs<typeof inbox>['read'], actor: Actor, once: Once) {
    return once(async tx => {
      await tx.query(
        // Rows that somebody is deleting are left to them: in another order the two would wait for each other.
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
