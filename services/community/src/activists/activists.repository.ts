import type { Actor } from '@aar/contracts/access';
import type { activists, FeaturedActivist, Statistics } from '@aar/contracts/community/activists.contract';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { given } from '@aar/platform/database/given';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import { preparedJsonRow, preparedRows } from '@aar/platform/database/prepared';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { isHiddenContent, decidesAboutMembers } from '@aar/platform/moderation/hidden-content';
import { readJsonSearchPage } from '@aar/platform/search/read-search-page';
import { searchWords } from '@aar/platform/search/search.rules';
import { SearchedTexts } from '@aar/platform/search/searched-texts';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { connectionWith } from '../connections/connection-with';
import { type CommunityTables, db } from '../database/db';
import { isReachableFor } from '../relations/quiet-mode';
import { isMutedBy, isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember } from '../standing/standing';
import { contributions, pointsOf } from './impact';
import { countedMembers, membersByState } from './member-counts';

type Members = ExpressionBuilder<CommunityTables, 'activists'>;
const member: Members = expressionBuilder();

/** Literals instead of parameters, so that the partial indexes match in prepared statements too. */
const isShown = ({ and, eb, not, ref }: Members) =>
  and([
    eb('listed', '=', sql.lit(true)),
    eb('status', '=', sql.lit('active' as const)),
    not(isHiddenContent('community.member', ref('activists.id'))),
  ]);

/** The columns of `Activist`. */
const columns = [
  // Only a deleted member has null here, and deleted members are never shown.
  member.ref('full_name').$notNull().as('fullName'),
  ...(['id', 'city', 'state', 'user_type as userType', 'ngo_name as ngoName'] as const),
  ...(['experience', 'bio', 'interests', 'is_verified as isVerified', 'reached_by as reachedBy'] as const),
  ...(['is_checked as isChecked', 'ngo_approved as ngoApproved', 'avatar_url as avatarUrl'] as const),
] as const;

/** The public record of an NGO. `isChecked`: staff checked what is in its papers, and the website as it was then. */
const record = member
  .case()
  .when('user_type', '=', 'ngo')
  .then(
    jsonBuildObject({
      legalStructure: member.ref('ngo_legal_structure'),
      registrationNumber: member.ref('ngo_registration_number'),
      yearEstablished: member.ref('ngo_year_established'),
      website: member.ref('ngo_website'),
      approvedAt: member.case().when('ngo_approved', '=', true).then(member.ref('ngo_approved_at')).end(),
      isChecked: member.ref('ngo_approved'),
      isWebsiteChecked: asBoolean(member.and({ ngo_approved: true, ngo_website_checked: true })),
    }),
  )
  .end();

/** Signed-in members also see their connection with each member, and whom they have muted. */
function columnsFor(actor: Actor | null) {
  if (!actor) return columns;
  const [id, me] = [member.ref('activists.id'), uuidOf(actor.id)];
  const ofTwo = [connectionWith(id, me).as('connection'), asBoolean(isMutedBy(me, id)).as('isMuted')] as const;
  return [...columns, ...ofTwo] as const;
}

/** The members whom the actor may find: staff may open the entries of all. */
const isFindableBy =
  (actor: Actor | null, seesAll = false) =>
  (members: Members) => {
    const [id, me] = [members.ref('activists.id'), actor && uuidOf(actor.id)];
    if (seesAll) return isShown(members);
    const isUnblocked = me ? [isUnblockedBetween(me, id)] : [];
    return members.and([isShown(members), isReachableFor(me, id), ...isUnblocked]);
  };

const newest = new Keyset({ joined_at: 'timestamptz desc' });

/**
 * Number of latest contributions of each kind that the search for the most active member reads. A site with fewer in
 * 90 days reads all of them.
 */
const mostContributions = 100_000;

@Injectable()
export class ActivistsRepository {
  private readonly texts: SearchedTexts;

  constructor(private readonly dataSource: DataSource) {
    this.texts = new SearchedTexts(dataSource, { table: 'activists', column: 'search_text' });
  }

  async list({ state, city, type, q, ...page }: Inputs<typeof activists>['list'], actor: Actor | null) {
    const words = searchWords(q);
    const rows = db(this.dataSource)
      .selectFrom('activists')
      .where(isFindableBy(actor))
      .where(({ and }) => and(given({ state, city })))
      // A literal instead of a parameter, so that the partial indexes of the organisations match.
      .where(({ and, eb }) => and(type ? [eb('user_type', '=', sql.lit(type))] : []))
      .where(await this.texts.haveAll(words));
    const list = { name: 'activists', rows, columns: columnsFor(actor), order: newest } as const;
    return words.length > 0
      ? readJsonSearchPage(this.dataSource, list, page)
      : readJsonPage(this.dataSource, list, page);
  }

  /** Undefined when the directory does not show the member. */
  async find(id: string, actor: Actor | null) {
    const found = db(this.dataSource)
      .selectFrom('activists')
      .select(columnsFor(actor))
      .select(record.as('ngoRecord'))
      .where(isFindableBy(actor, decidesAboutMembers(actor)))
      .where('id', '=', id);
    const item = sql<typeof found extends Expression<infer Row> ? Row : never>`item`;
    return preparedJsonRow(
      this.dataSource,
      db(this.dataSource).selectFrom(found.as('item')).select(item.as('activist')),
    );
  }

  async states() {
    return {
      states: await db(this.dataSource).selectFrom(membersByState.as('counted')).selectAll().orderBy('state').execute(),
    };
  }

  /** Counts the events of the month, so it is slow: call it through `sharedAnswer`. */
  statistics(): Promise<z.infer<typeof Statistics>> {
    const month = sql<{ month: Date }>`(select date_trunc('month', now() at time zone 'Asia/Kolkata') as month)`;
    const members = db(this.dataSource)
      .selectFrom(countedMembers)
      .select(({ fn }) => fn.sum('members').as('members'));
    return db(this.dataSource)
      .selectFrom(month.as('this_month'))
      .select(({ selectFrom, ref }) => {
        const events = selectFrom('events')
          .select(({ fn }) => fn.countAll().as('count'))
          .where('status', 'in', ['active', 'completed'])
          .where('event_date', '>=', ref('this_month.month'))
          .where('event_date', '<', sql<Date>`${ref('this_month.month')} + interval '1 month'`)
          .where(event => isActiveMember(event.ref('events.owner_id')))
          .where(event => event.not(isHiddenContent('community.event', event.ref('events.id'))));
        return [
          sql<number>`coalesce(${members}, 0)::int`.as('activists'),
          sql<number>`coalesce(${members.where('user_type', '=', 'ngo')}, 0)::int`.as('ngos'),
          sql<number>`${events}::int`.as('eventsThisMonth'),
        ];
      })
      .executeTakeFirstOrThrow();
  }

  /** Whether neither of the two has blocked the other. */
  async isUnblocked({ id }: Actor, memberId: string): Promise<boolean> {
    const isUnblocked = asBoolean(isUnblockedBetween(uuidOf(id), uuidOf(memberId)));
    const statement = db(this.dataSource).selectNoFrom(isUnblocked.as('isUnblocked'));
    const [found] = await preparedRows(this.dataSource, statement.compile());
    return found!.isUnblocked;
  }

  /** Reads many contributions, so it is slow: call it through `sharedAnswer`. In a tie the member who joined first wins. */
  featured(): Promise<z.infer<typeof FeaturedActivist> | undefined> {
    return db(this.dataSource)
      .with('scores', qb =>
        qb
          .selectFrom(contributions({ most: mostContributions }))
          .select(({ fn }) => ['member_id', sql<number>`${fn.sum(pointsOf)}::int`.as('score')])
          .groupBy('member_id'),
      )
      .selectFrom('scores')
      .innerJoin('activists', 'activists.id', 'scores.member_id')
      .select(columns)
      .select('score as impactScore')
      .where(isShown)
      .where(({ ref }) => isReachableFor(null, ref('activists.id')))
      .orderBy('score', 'desc')
      .orderBy('joined_at')
      .orderBy('id')
      .limit(sql.lit(1))
      .executeTakeFirst();
  }
}
