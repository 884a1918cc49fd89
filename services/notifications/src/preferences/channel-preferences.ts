import { dayInIndia } from '@aar/contracts/moment-in-india';
import { inTransaction } from '@aar/platform/database/transaction';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Decided, goesIntoDigest, isCounted, notBefore, type Told, undecided } from './channel-preferences.rules';

/**
 * SQL for the interests that alerts ring for, from a row of `recipients`: those of the preferences, or else those of the profile.
 */
export const ringsFor = (recipients = 'recipients') =>
  `coalesce((select p.interests from preferences p where p.member_id = ${recipients}.member_id), ${recipients}.interests)`;

/** The decisions of members by id; `ways.rules` derives the consequences. Members without a row get the defaults. */
export async function decidedBy(
  db: Pick<EntityManager, 'query'>,
  memberIds: readonly string[],
): Promise<(memberId: string) => Decided> {
  const rows: (Decided & { memberId: string })[] = await db.query(
    `select member_id as "memberId", switched_off as "switchedOff", switched_on as "switchedOn", quiet_from as "quietFrom",
       quiet_until as "quietUntil", critical_passes as "criticalPasses", daily_limit as "dailyLimit", digest, language
     from preferences where member_id = any ($1)`,
    [memberIds],
  );
  const known = new Map(rows.map(({ memberId, ...decided }) => [memberId, decided]));
  return memberId => known.get(memberId) ?? undecided;
}

/** The daily limits that members set. */
@Injectable()
export class DailyLimits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a message for members who may get it now, and returns those whose limit is reached: they find it in the daily digest,
   * if they want one and it is on the site. A broadcast is not: there would be nothing to open, so it is dropped. A message counts
   * once, however often it is tried and by however many channels.
   */
  async count(
    memberIds: readonly string[],
    refId: string,
    told: Told,
    decided: (memberId: string) => Decided,
  ): Promise<ReadonlySet<string>> {
    const now = this.clock.now();
    const limited = memberIds.filter(id => isCounted(told, decided(id)) && !notBefore(told, decided(id), now));
    if (limited.length === 0) return new Set();
    return inTransaction(this.dataSource, async tx => {
      // Serialises messages to one member; otherwise both would find the last place free.
      await tx.query('select from preferences where member_id = any ($1) order by member_id for update', [limited]);
      const full: { member_id: string }[] = await tx.query(
        `with today as (
           select p.member_id, p.daily_limit, p.digest,
             count(*) filter (where c.day = $3) as told, coalesce(bool_or(c.ref_id = $2), false) as known
           from preferences p left join counted_messages c on c.member_id = p.member_id
           where p.member_id = any ($1) group by p.member_id),
         counted as (
           insert into counted_messages (member_id, day, ref_id)
           select member_id, $3, $2 from today where not known and told < coalesce(daily_limit, told + 1)),
         waiting as (
           insert into digest_items (member_id, kind, ref_id, title, href)
           select today.member_id, $4, n.id, n.title, n.href from today join notices n on n.id = $2
           where not known and told >= daily_limit and today.digest
           on conflict do nothing)
         select member_id from today where not known and told >= daily_limit`,
        [limited, refId, dayInIndia(now), told.kind],
      );
      return new Set(full.map(({ member_id }) => member_id));
    });
  }
}

/** Adds an item to the daily digest of those of the members who want one; an existing item stays as it is. */
export async function noteForDigest(
  tx: EntityManager,
  { kind, urgency }: Told,
  { id, title, href }: { id: string; title: string; href: string },
  memberIds: readonly string[],
) {
  const decided = await decidedBy(tx, memberIds);
  const wanting = memberIds.filter(memberId => goesIntoDigest({ kind, urgency }, decided(memberId)));
  await tx.query(
    `insert into digest_items (member_id, kind, ref_id, title, href) select unnest($1::uuid[]), $2, $3, $4, $5
     on conflict do nothing`,
    [wanting, kind, id, title, href],
  );
}
