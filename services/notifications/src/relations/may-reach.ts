import { type NoticeKind, noticeWords, type Whose } from '@aar/contracts/notifications/message-kinds';
import { idRows } from '@aar/platform/database/id-rows';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db, type NotificationsTables } from '../database/db';

const kinds = Object.entries(noticeWords) as [NoticeKind, Whose][];
const isAuthors = (whose: Whose) => whose.words === 'author';
const isMutable = (whose: Whose) => whose.words === 'author' && whose.whenMuted === 'left-out';
const isAmong = (kind: Expression<NoticeKind>, which: (whose: Whose) => boolean) =>
  sql<SqlBool>`${kind} in (${sql.join(kinds.flatMap(([name, whose]) => (which(whose) ? [sql.lit(name)] : [])))})`;

/** The id of a member, a column or a value. */
type Id = Expression<string | null>;

/** Whether neither of the two members has blocked the other. */
export const areUnblocked = (reader: Id, author: Id) => areTogether(sql.lit(false), reader, author);

/**
 * Whether neither has blocked the other nor, where that counts, the reader has muted the author: two anti joins by the key
 * of `relations`.
 */
function areTogether(muteCounts: Expression<SqlBool>, reader: Id, author: Id) {
  const { and, not, exists, selectFrom } = expressionBuilder<NotificationsTables>();
  const relation = (member: Id, other: Id) =>
    selectFrom('relations')
      .select('relations.member_id')
      .where('relations.member_id', '=', member)
      .where('relations.other_id', '=', other);
  const own = relation(reader, author).where(({ eb, or, and }) =>
    or([eb('relations.blocked', '=', true), and([eb('relations.muted', '=', true), muteCounts])]),
  );
  const their = relation(author, reader).where('relations.blocked', '=', true);
  return and([not(exists(own)), not(exists(their))]);
}

/** Whether neither of the two has blocked the other. */
export async function isUnblockedFor(tx: EntityManager, reader: string, author: string): Promise<boolean> {
  const found = await db(tx)
    .selectNoFrom(areUnblocked(uuidOf(reader), uuidOf(author)).as('are'))
    .executeTakeFirstOrThrow();
  return Boolean(found.are);
}

/** Whether the author's text in a notice of this kind may reach the reader. */
export function canReach(reader: Id, author: Id, kind: NoticeKind): Expression<SqlBool> {
  const whose: Whose = noticeWords[kind];
  return isAuthors(whose) ? areTogether(sql.lit(isMutable(whose)), reader, author) : sql.lit(true);
}

/** The same for a stored notice. */
export function noticeCanReach(reader: Id, notice: { kind: Expression<NoticeKind>; aboutMember: Id }) {
  const { or, not } = expressionBuilder<NotificationsTables>();
  const { kind, aboutMember } = notice;
  return or([not(isAmong(kind, isAuthors)), areTogether(isAmong(kind, isMutable), reader, aboutMember)]);
}

/** The members whom a notice about this member may reach now; in order of id, like the input. */
export async function readersOf(
  tx: EntityManager,
  { kind, aboutMember }: { kind: NoticeKind; aboutMember: string },
  memberIds: string[],
): Promise<string[]> {
  if (!isAuthors(noticeWords[kind])) return memberIds;
  const found = await db(tx)
    .selectFrom(idRows('reader', memberIds))
    .select('reader.id')
    .where(({ ref }) => canReach(ref('reader.id'), uuidOf(aboutMember), kind))
    .where(({ not, exists, selectFrom, ref }) => {
      const either = selectFrom('recipients as either')
        .select('either.member_id')
        .where('either.member_id', '=', sql<string>`any (array[${ref('reader.id')}, ${uuidOf(aboutMember)}])`);
      return not(exists(either.where('either.status', '<>', 'active')));
    })
    .orderBy('reader.id')
    .execute();
  return found.map(({ id }) => id);
}
