import { type Actor, mayCall } from '@aar/contracts/access';
import type { supportRequests, SupportRequest } from '@aar/contracts/community/support-requests.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { type PageInput, readPage } from '@aar/platform/database/page';
import { prepared, preparedJson } from '@aar/platform/database/prepared';
import { readSearchPage } from '@aar/platform/search/read-search-page';
import { searchWords } from '@aar/platform/search/search.rules';
import { SearchedTexts } from '@aar/platform/search/searched-texts';
import type { Inputs, JsonText } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isHidden, isStaff } from '@aar/platform/moderation/hidden-content';
import { ownerOfSql } from '../activists/owner';
import { isListedForSql, isUnblockedBetweenSql } from '../relations/relation-conditions';
import { isActiveMemberSql } from '../standing/standing';
import { readNearFirst, urgentFirst } from './near-first';

type SupportRequestList = Output<typeof supportRequests.list>;
type Contact = Output<typeof supportRequests.contact>;
type FoundContact = Contact & { isOpen: boolean; ownerId: string };

const newest = new Keyset({ created_at: 'timestamptz desc' });

/** As many as somebody in a hurry reads. */
const mostSimilar = 3;
/** Largest Hamming distance, of 64 bits, between the hashes of photos that count as similar. */
const alike = 10;
const hasSimilarPhoto = `exists (select from request_photos c join photos p on p.id = c.photo_id
  join photos mine on mine.id = any(?) and mine.owner_id = ?
  where c.request_id = support_requests.id and bit_count(p.looks # mine.looks) <= ${alike})`;

/**
 * The columns that everybody sees, never the contacts, and those that depend on the actor. Moderators and editors may have the
 * contacts that any member may have; only administrators may have those of a hidden request or despite a block.
 */
function columnsFor(actor: Actor | null, where: Conditions) {
  const me = actor && where.bind(actor.id);
  const mine = me ? `owner_id = ${me}` : 'false';
  const answered = me
    ? `exists (select from responses where request_id = support_requests.id and member_id = ${me})`
    : 'false';
  const response = me
    ? `(select json_build_object('id', mine.id, 'status', mine.status, 'conversationId', (
          select c.id from conversations c where c.first_id = least(mine.member_id, support_requests.owner_id)
            and c.second_id = greatest(mine.member_id, support_requests.owner_id))) from responses mine
        where mine.request_id = support_requests.id and mine.member_id = ${me})`
    : 'null::json';
  const isOpenToMe =
    me && !mayCall('admin', actor)
      ? `and ${isUnblockedBetweenSql('support_requests.owner_id', me)} and (${mine} or not ${requestIsHidden})`
      : '';
  return `id, title, description, request_type as "requestType", urgency_level as "urgencyLevel", location, state, city,
    case when cell_latitude is not null
      then json_build_object('latitude', cell_latitude, 'longitude', cell_longitude) end as cell,
    date_needed as "dateNeeded", time_needed as "timeNeeded", required_support as "requiredSupport", photos,
    ((contact_mobile is not null or contact_email is not null) and (status = 'active' or ${mine})
      ${isOpenToMe}) as "hasContact",
    response_count as responses, status,
    case when status = 'completed' then ended_at end as "completedAt", outcome, merged_into as "mergedInto", (${isStaff(actor) || mine} and ${requestIsHidden}) as "isHidden",
    is_promoted as "isPromoted", ${ownerOfSql('support_requests.owner_id')} as owner,
    ${mine} as "isOwner", ${answered} as "hasResponded", ${response} as "myResponse",
    created_at as "createdAt"`;
}

const ownerIsActive = isActiveMemberSql('support_requests.owner_id');
const requestIsHidden = isHidden('community.support-request', 'support_requests.id');

/**
 * A merged request stays visible, because it redirects. Only its owner and helpers with an accepted offer see a paused request.
 * Only its owner sees one that is closed or whose owner is leaving, suspended or deleted; staff see hidden ones too. Staff apart,
 * whoever has blocked the owner or was blocked by them sees none.
 */
function visibleTo(actor: Actor | null, id: string, seesHidden = isStaff(actor)) {
  const where = new Conditions().and('id = ?', id);
  const shown = seesHidden ? '' : `and not ${requestIsHidden}`;
  const published = `((status in ('active', 'completed') or merged_into is not null) and ${ownerIsActive} ${shown})`;
  if (!actor) return where.and(published);
  const me = where.bind(actor.id);
  const helped = `(status = 'paused' and ${ownerIsActive} and not ${requestIsHidden} and exists (select from responses
    where request_id = support_requests.id and member_id = ${me} and status in ('accepted', 'on-the-way', 'there')))`;
  const unblocked = isStaff(actor) ? 'true' : isUnblockedBetweenSql(me, 'support_requests.owner_id');
  return where.and(`(((${published} or ${helped}) and ${unblocked}) or owner_id = ${me})`);
}

@Injectable()
export class SupportRequestsRepository {
  private readonly titles: SearchedTexts;

  constructor(private readonly dataSource: DataSource) {
    this.titles = new SearchedTexts(dataSource, { table: 'support_requests', column: 'searched_title' });
  }

  async list(
    { state, city, urgency, q, order, ...page }: Inputs<typeof supportRequests>['list'],
    actor: Actor | null,
  ): Promise<JsonText<SupportRequestList>> {
    const open = () => {
      const where = new Conditions(`status = 'active'`, ownerIsActive, `not ${requestIsHidden}`)
        .maybe('state = ?', state)
        .maybe('city = ?', city)
        .maybe('urgency_level = ?', urgency);
      return actor ? where.and(isListedForSql(where.bind(actor.id), 'support_requests.owner_id')) : where;
    };
    const words = searchWords(q);
    if (actor && words.length === 0 && order !== 'newest') {
      const listOf = (narrow: (where: Conditions) => Conditions) => ({
        ...this.pagedList(actor, narrow(open())),
        order: urgentFirst,
      });
      return readNearFirst(this.dataSource, listOf, await this.homeOf(actor), page);
    }
    const where = open();
    await this.titles.holdAll(where, words);
    return (words.length > 0 ? readSearchPage : readPage)(this.dataSource, this.pagedList(actor, where), page);
  }

  /** The member's home; undefined until identity's event about them arrives. */
  private async homeOf({ id }: Actor): Promise<{ state: string; city: string } | undefined> {
    const [home] = await prepared<{ state: string; city: string }>(this.dataSource, {
      text: `select state, city from activists where id = $1 and city <> ''`,
      values: [id],
    });
    return home;
  }

  ofOwner(actor: Actor, page: PageInput): Promise<JsonText<SupportRequestList>> {
    const where = new Conditions().and('owner_id = ?', actor.id);
    return readPage(this.dataSource, this.pagedList(actor, where), page);
  }

  /**
   * Open support requests of others that may be about the same case: from the same city and the last two days, either of the same
   * kind with a similar title or with a similar photo. The member's own are left out, because a retry after a lost response would
   * find itself.
   */
  async similar(
    { title, requestType, state, city, photos = [] }: Inputs<typeof supportRequests>['similar'],
    actor: Actor,
  ): Promise<JsonText<Output<typeof supportRequests.similar>>> {
    const where = new Conditions(`status = 'active'`, ownerIsActive)
      .and('owner_id <> ?', actor.id)
      .and(`not ${requestIsHidden} and state = ? and city = ? and created_at > now() - interval '2 days'`, state, city)
      .and(
        `((request_type = ? and similarity(searched_title, searchable_text(?)) >= 0.35) or ${hasSimilarPhoto})`,
        ...[requestType, title, photos, actor.id],
      );
    where.and(isListedForSql(where.bind(actor.id), 'support_requests.owner_id'));
    const columns = columnsFor(actor, where);
    const found = await preparedJson<Output<typeof supportRequests.similar>>(this.dataSource, {
      text: `select json_build_object('supportRequests', coalesce(json_agg(item), '[]'))::text as json from (
        select ${columns} from support_requests where ${where} order by created_at desc, id desc limit ${mostSimilar}) item`,
      values: where.values,
    });
    return found!;
  }

  /** Undefined when the actor may not see the support request or it does not exist. */
  async find(id: string, actor: Actor | null): Promise<JsonText<SupportRequest> | undefined> {
    const where = visibleTo(actor, id);
    const columns = columnsFor(actor, where);
    return preparedJson(this.dataSource, {
      text: `select row_to_json(item)::text as json from (select ${columns} from support_requests where ${where}) item`,
      values: where.values,
    });
  }

  /** The same within a transaction, for a support request that the actor has just written. */
  async written(tx: EntityManager, id: string, actor: Actor): Promise<SupportRequest> {
    const where = new Conditions().and('id = ?', id);
    const columns = columnsFor(actor, where);
    const [{ item }] = await tx.query(
      `select row_to_json(item) as item from (select ${columns} from support_requests where ${where}) item`,
      where.values,
    );
    return item;
  }

  /**
   * The contacts of a support request that the actor may see, of a hidden one only for administrators and its owner. With `isOpen`
   * false only the owner may have them.
   */
  async contactOf(id: string, actor: Actor, tx: EntityManager): Promise<FoundContact | undefined> {
    const where = visibleTo(actor, id, mayCall('admin', actor));
    const [found] = await tx.query<FoundContact[]>(
      `select contact_mobile as "contactMobile", contact_email as "contactEmail", status = 'active' as "isOpen",
         owner_id as "ownerId" from support_requests where ${where}`,
      where.values,
    );
    return found;
  }

  private pagedList = (actor: Actor | null, where: Conditions) => ({
    name: 'supportRequests',
    columns: columnsFor(actor, where),
    table: 'support_requests',
    where,
    order: newest,
  });
}
