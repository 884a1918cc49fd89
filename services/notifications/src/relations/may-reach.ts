import { type NoticeKind, noticeWords, type Whose } from '@aar/contracts/notifications/message-kinds';
import type { EntityManager } from 'typeorm';

const kinds = Object.entries(noticeWords) as [NoticeKind, Whose][];
const isAuthors = (whose: Whose) => whose.words === 'author';
const isMutable = (whose: Whose) => whose.words === 'author' && whose.whenMuted === 'left-out';
const listOf = (which: (whose: Whose) => boolean) =>
  kinds.flatMap(([kind, whose]) => (which(whose) ? [`'${kind}'`] : [])).join(', ');

/** SQL condition: neither of the two members, columns or values with their ids, has blocked the other. */
export const isUnblocked = (reader: string, author: string) => without('own.blocked', reader, author);

/** Two anti joins by the key of `relations`. */
const without = (own: string, reader: string, author: string) => `
  not exists (select from relations own where own.member_id = ${reader} and own.other_id = ${author} and (${own}))
  and not exists (
    select from relations their where their.member_id = ${author} and their.other_id = ${reader} and their.blocked)`;

/** Whether neither of the two has blocked the other. */
export async function isUnblockedFor(tx: EntityManager, reader: string, author: string): Promise<boolean> {
  const found = await tx.query(`select 1 where ${isUnblocked('$1::uuid', '$2::uuid')}`, [reader, author]);
  return found.length > 0;
}

/** SQL condition: the words of the author in a notice of this kind may reach the reader. */
export function mayReach(reader: string, author: string, kind: NoticeKind): string {
  const whose: Whose = noticeWords[kind];
  if (!isAuthors(whose)) return 'true';
  return without(isMutable(whose) ? 'own.blocked or own.muted' : 'own.blocked', reader, author);
}

/** The same for a stored notice, a row `notice` of `notices`. */
export const noticeMayReach = (reader: string, notice: string) => {
  const own = `own.blocked or own.muted and ${notice}.kind in (${listOf(isMutable)})`;
  return `(${notice}.kind not in (${listOf(isAuthors)}) or ${without(own, reader, `${notice}.about_member`)})`;
};

/** Those of the members, who are in order of id and stay so, whom a notice about this member may reach now. */
export async function readersOf(
  tx: EntityManager,
  { kind, aboutMember }: { kind: NoticeKind; aboutMember: string },
  memberIds: string[],
): Promise<string[]> {
  if (!isAuthors(noticeWords[kind])) return memberIds;
  const found = await tx.query<{ id: string }[]>(
    `select id from unnest($1::uuid[]) id
     where ${mayReach('id', '$2::uuid', kind)}
       and not exists (select from recipients r where r.member_id = any (array[id, $2::uuid]) and r.status <> 'active')
     order by id`,
    [memberIds, aboutMember],
  );
  return found.map(({ id }) => id);
}
