import { type Hideables, isHiddenContent } from '@aar/platform/moderation/hidden-content';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { NoticeKind } from '@aar/contracts/notifications/message-kinds';
import type { NotificationsTables } from '../database/db';
import { newsForOrganiser } from '../templates/event-news.template';

const inbox = { contracts: ['notifications.inbox'] };

/** Notices, and the content they are about: notices about a hidden support request are hidden too. */
export const hideables = {
  'notifications.notice': inbox,
  'community.support-request': inbox,
  'community.response': inbox,
  'community.event': inbox,
} satisfies Hideables;

/** Contracts that show no content of other members, and what they show instead. */
export const notHideable = {
  'notifications.alert-status': 'how many members one’s own request has alerted',
  'notifications.mail-links': 'links of mails to oneself',
  'notifications.push': 'devices that a member registered for themselves',
  'notifications.preferences': 'one’s own preferences',
  'notifications.preference-centre': 'the same, by the link of a message',
};

/** A row of `notices`. */
interface Row {
  id: Expression<string>;
  kind: Expression<NoticeKind>;
  href: Expression<string>;
  facts: Expression<unknown>;
}

const listOf = (texts: readonly string[]) => sql.join(texts.map(text => sql.lit(text)));

/**
 * Notices that have an id of their own and link to their subject. Notices for the organiser are not hidden, because
 * organisers see their own event.
 */
const links: Partial<Record<keyof typeof hideables, (row: Row) => Expression<SqlBool>>> = {
  'community.event': ({ kind, facts }) =>
    sql`${kind} = 'event-news' and coalesce(${facts} ->> 'kind', '') not in (${listOf(newsForOrganiser)})`,
  'community.support-request': ({ kind }) =>
    sql`${kind} in ('response-accepted', 'response-declined', 'request-merged')`,
};
const kinds = Object.keys(hideables) as (keyof typeof hideables)[];

const isLinkedHidden = (row: Row) => {
  const id = sql<string>`substring(${row.href} from '[^/]+$')::uuid`;
  const { or } = expressionBuilder<NotificationsTables>();
  return or(
    kinds.flatMap(kind => {
      const isLinked = links[kind]?.(row);
      return isLinked ? [sql<SqlBool>`case when ${isLinked} then ${isHiddenContent(kind, id)} else false end`] : [];
    }),
  );
};

/** Whether neither the notice with this id nor its subject is hidden. */
export function isNoticeShown(id: Expression<string>) {
  const { and, not, exists, selectFrom } = expressionBuilder<NotificationsTables>();
  const told = selectFrom('notices as told')
    .select('told.id')
    .where('told.id', '=', id)
    .where(({ ref }) =>
      isLinkedHidden({ id, kind: ref('told.kind'), href: ref('told.href'), facts: ref('told.facts') }),
    );
  return and([...kinds.map(kind => not(isHiddenContent(kind, id))), not(exists(told))]);
}

/** The same for a row of `notices`. */
export function isRowShown(row: Row) {
  const { and, not } = expressionBuilder<NotificationsTables>();
  return and([...kinds.map(kind => not(isHiddenContent(kind, row.id))), not(isLinkedHidden(row))]);
}
