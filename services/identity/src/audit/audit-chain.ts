import { ago } from '@aar/platform/database/ago';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { DataSource } from 'typeorm';
import { notErased } from '../accounts/standing';
import { db, type IdentityTables } from '../database/db';

/** A link of the chain: its position, and its digest in hex. */
export interface Link {
  position: number;
  digest: string;
}

export interface Verified {
  /** The number of links that were verified. */
  links: number;
  /** The last link. */
  last: Link;
  /** The problem, in a sentence for operators. */
  problem: string | null;
}

/** Links or entries that one statement verifies. */
const batch = 5_000;
/** The origin of the chain, before the first link. */
export const origin: Link = { position: 0, digest: '' };
const first = '00000000-0000-0000-0000-000000000000';

/**
 * The position of the last link older than the retention and a month. Housekeeping deletes the links before it, because
 * their entries have been deleted.
 */
export const beforeRetention = (keptDays: number) =>
  expressionBuilder<IdentityTables>()
    .selectFrom('audit_links')
    .select('position')
    .where('linked_at', '<', ago(`${keptDays + 31} days`))
    .orderBy('linked_at', 'desc')
    .orderBy('position', 'desc')
    .limit(1)
    .$asScalar();

const micros = (moment: string) => `(extract(epoch from ${moment}) * 1000000)::bigint`;

// The migration contains these digests as well, instead of a shared function: whoever can change an entry could
// also change that function.
const entryDigest = `sha256(convert_to(jsonb_build_array(
  e.id, e.action, e.actor_id, e.target_type, e.target_id, encode(l.label_digest, 'hex'),
  e.label_by, e.diff, e.reason, ${micros('e.done_at')}, e.times, ${micros('e.last_at')})::text, 'UTF8'))`;
const linkDigest = `sha256(l.previous || convert_to(jsonb_build_array(
  l.position, l.entry_id, ${micros('l.done_at')}, ${micros('l.linked_at')})::text, 'UTF8') || l.entry_digest)`;

/** A label and its salt are erased with the author of the label. */
const isLabelChanged = `case when l.label_salt is null
  then e.target_label <> '' or not exists (select from accounts where id = e.label_by and not ${notErased})
  else sha256(l.label_salt || convert_to(e.target_label, 'UTF8')) <> l.label_digest end`;

/** Views are counted in their entry, and each view is a link: only the last link has the present state of the entry. */
const isLatest = `not exists (select from audit_links later where later.entry_id = l.entry_id and later.position > l.position)`;

const problem = `case
  when l.position <> l.before + 1 then 'the links before link ' || l.position || ' are missing'
  when l.digest <> ${linkDigest} then 'link ' || l.position || ' was changed'
  when e.id is null and l.done_at > now() - interval '1 year' then 'entry ' || l.entry_id || ' was deleted'
  when e.id is not null and ${isLatest} and (l.entry_digest <> ${entryDigest} or ${isLabelChanged})
    then 'entry ' || e.id || ' was changed' end`;

/** The links after `$1`, whose digest is `$2`. */
const verifyLinks = `
  with piece as (select * from audit_links where position > $1 order by position limit ${batch}),
    l as (
      select *, lag(position, 1, $1::bigint) over ordered as before, lag(digest, 1, decode($2, 'hex')) over ordered as previous
      from piece window ordered as (order by position)),
    verified as (
      select l.position, l.digest, ${problem} as problem from l left join audit_entries e on e.id = l.entry_id)
  select count(*)::int as links, (array_agg(problem order by position) filter (where problem is not null))[1] as problem,
    max(position)::float8 as position,
    encode((array_agg(digest order by position desc))[1], 'hex') as digest
  from verified`;

/** The entries after `$1`, and whether one of them is in no link. */
const findUnlinked = `
  with piece as materialized (select id from audit_entries where id > $1 order by id limit ${batch})
  select (select id from piece order by id desc limit 1) as last,
    (select id from piece where not exists (select from audit_links where entry_id = piece.id) limit 1) as unlinked`;

/**
 * Verifies the whole audit log: every link follows from the one before, every entry is unchanged since it was linked, and
 * there are no others. `known` are links that were verified before and must still exist.
 */
export async function verifyAuditLog(
  dataSource: DataSource,
  { keptDays, known = [], signal }: { keptDays: number; known?: Link[]; signal?: AbortSignal },
): Promise<Verified> {
  const start = (await linkAt(dataSource, beforeRetention(keptDays))) ?? origin;
  const end = await followLinks(dataSource, start, signal);
  if (end.problem) return end;
  const unlinked = await unlinkedEntry(dataSource, signal);
  if (unlinked) return { ...end, problem: `entry ${unlinked} was inserted` };
  for (const { position, digest } of known.filter(link => link.position > start.position)) {
    const link = await linkAt(dataSource, sql.val(String(position)));
    if (link?.digest !== digest) return { ...end, problem: `link ${position} is not the one that was verified before` };
  }
  return end;
}

async function followLinks(dataSource: DataSource, start: Link, signal?: AbortSignal): Promise<Verified> {
  let [links, last] = [0, start];
  for (;;) {
    signal?.throwIfAborted();
    const [piece] = await dataSource.query<[Link & { links: number; problem: string | null }]>(verifyLinks, [
      last.position,
      last.digest,
    ]);
    if (piece.problem || piece.links === 0) return { links, last, problem: piece.problem };
    links += piece.links;
    last = { position: piece.position, digest: piece.digest };
  }
}

async function unlinkedEntry(dataSource: DataSource, signal?: AbortSignal): Promise<string | undefined> {
  for (let from: string | null = first; from;) {
    signal?.throwIfAborted();
    const [{ last, unlinked }]: [{ last: string | null; unlinked: string | null }] = await dataSource.query(
      findUnlinked,
      [from],
    );
    if (unlinked) return unlinked;
    from = last;
  }
  return undefined;
}

const linkAt = (dataSource: DataSource, position: Expression<string>): Promise<Link | undefined> =>
  db(dataSource)
    .selectFrom('audit_links')
    .select(({ cast, ref }) => [
      cast<number>('position', 'float8').as('position'),
      sql<string>`encode(${ref('digest')}, 'hex')`.as('digest'),
    ])
    .where('position', '=', position)
    .executeTakeFirst();
