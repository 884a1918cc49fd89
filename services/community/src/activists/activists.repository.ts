import type { Actor } from '@aar/contracts/access';
import type { activists, Activist, FeaturedActivist, Statistics } from '@aar/contracts/community/activists.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { prepared, preparedJson } from '@aar/platform/database/prepared';
import { readSearchPage } from '@aar/platform/search/read-search-page';
import { searchWords } from '@aar/platform/search/search.rules';
import { SearchedTexts } from '@aar/platform/search/searched-texts';
import type { Inputs, JsonText } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { isShown, isStaff } from '@aar/platform/moderation/hidden-content';
import { connectionWith } from '../connections/connection-with';
import { isReachableFor } from '../relations/quiet-mode';
import { isMutedBy, isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember } from '../standing/standing';
import { contributions, pointsOf } from './impact';
import { countedMembers, membersByState } from './member-counts';

const isMemberShown = isShown('community.member', 'activists.id');
const shown = `listed and status = 'active' and ${isMemberShown}`;

/** The columns of `Activist`, named by its camel case keys. */
const columns = `id, full_name as "fullName", city, state, user_type as "userType", ngo_name as "ngoName", experience, bio,
  interests, is_verified as "isVerified", reached_by as "reachedBy", is_checked as "isChecked",
  ngo_approved as "ngoApproved", avatar_url as "avatarUrl"`;

/** The public record of an NGO; staff checked what is in its papers, and the website that they saw then. */
const record = `case when user_type = 'ngo' then json_build_object('legalStructure', ngo_legal_structure,
  'registrationNumber', ngo_registration_number, 'yearEstablished', ngo_year_established, 'website', ngo_website,
  'approvedAt', case when ngo_approved then ngo_approved_at end, 'isChecked', ngo_approved,
  'isWebsiteChecked', ngo_approved and ngo_website_checked) end`;

/** A signed-in member also sees their connection with each, and whom they have muted. */
function columnsFor(actor: Actor | null, where: Conditions) {
  if (!actor) return columns;
  const me = where.bind(actor.id);
  return `${columns}, ${connectionWith('activists.id', me)} as connection,
    ${isMutedBy(`${me}::uuid`, 'activists.id')} as "isMuted"`;
}

/** The members whom the actor may find: staff open the entries of all. */
function findableBy(actor: Actor | null, seesAll = false) {
  const where = new Conditions(shown);
  if (seesAll) return where;
  const me = actor && `${where.bind(actor.id)}::uuid`;
  where.and(isReachableFor(me, 'activists.id'));
  return me ? where.and(isUnblockedBetween(me, 'activists.id')) : where;
}

const newest = new Keyset({ joined_at: 'timestamptz desc' });

/** Literals instead of parameters, so that the partial indexes of the organisations match. */
const ofType: Record<Activist['userType'], string> = {
  activist: `user_type = 'activist'`,
  ngo: `user_type = 'ngo'`,
};

/**
 * Latest contributions of each kind that the search for the most active member reads. A site with fewer in 90 days reads all of
 * them.
 */
const mostContributions = 100_000;

@Injectable()
export class ActivistsRepository {
  private readonly texts: SearchedTexts;

  constructor(private readonly dataSource: DataSource) {
    this.texts = new SearchedTexts(dataSource, { table: 'activists', column: 'search_text' });
  }

  async list(
    { state, city, type, q, ...page }: Inputs<typeof activists>['list'],
    actor: Actor | null,
  ): Promise<JsonText<Output<typeof activists.list>>> {
    const where = findableBy(actor).maybe('state = ?', state).maybe('city = ?', city);
    if (type) where.and(ofType[type]);
    const words = searchWords(q);
    await this.texts.holdAll(where, words);
    const list = { name: 'activists', columns: columnsFor(actor, where), table: 'activists', where, order: newest };
    return (words.length > 0 ? readSearchPage : readPage)(this.dataSource, list, page);
  }

  /** Undefined when the directory does not show the member. */
  async find(id: string, actor: Actor | null): Promise<JsonText<Output<typeof activists.get>> | undefined> {
    const where = findableBy(actor, isStaff(actor)).and('id = ?', id);
    const found = `${columnsFor(actor, where)}, ${record} as "ngoRecord"`;
    return preparedJson(this.dataSource, {
      text: `select json_build_object('activist', item)::text as json
        from (select ${found} from activists where ${where}) item`,
      values: where.values,
    });
  }

  async states(): Promise<Output<typeof activists.states>> {
    return { states: await this.dataSource.query(`${membersByState} order by state`) };
  }

  /** Counts the events of the month, so it is slow: call it through `sharedAnswer`. */
  async statistics(): Promise<z.infer<typeof Statistics>> {
    const [statistics] = await this.dataSource.query(`
      select (select coalesce(sum(members), 0) from ${countedMembers})::int as activists,
        (select coalesce(sum(members), 0) from ${countedMembers} where user_type = 'ngo')::int as ngos,
        (select count(*) from events
          where status in ('active', 'completed') and event_date >= month and event_date < month + interval '1 month'
            and ${isActiveMember('events.owner_id')} and ${isShown('community.event', 'events.id')}
        )::int as "eventsThisMonth"
      from (select date_trunc('month', now() at time zone 'Asia/Kolkata') as month) this_month`);
    return statistics;
  }

  /** Whether neither of the two has blocked the other. */
  async isUnblocked({ id }: Actor, memberId: string): Promise<boolean> {
    const found = await prepared(this.dataSource, {
      text: `select where ${isUnblockedBetween('$1::uuid', '$2::uuid')}`,
      values: [id, memberId],
    });
    return found.length > 0;
  }

  /** Reads many contributions, so it is slow: call it through `sharedAnswer`. In a tie the member who joined first wins. */
  async featured(): Promise<z.infer<typeof FeaturedActivist> | undefined> {
    const [featured] = await this.dataSource.query(`
      with scores as (
        select member_id, sum(${pointsOf})::int as score from (${contributions({ most: mostContributions })}) contributions group by member_id
      )
      select ${columns}, score as "impactScore" from scores join activists on id = member_id
      where ${shown} and ${isReachableFor(null, 'activists.id')} order by score desc, joined_at, id limit 1`);
    return featured;
  }
}
