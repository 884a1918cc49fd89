import type { Actor } from '@aar/contracts/access';
import type { supportRequests, SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { ago } from '@aar/platform/database/ago';
import { anyOf } from '@aar/platform/database/any-of';
import type { AsJson } from '@aar/platform/database/as-json';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { given } from '@aar/platform/database/given';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import type { PageInput } from '@aar/platform/database/page';
import { preparedJsonRow, preparedRows } from '@aar/platform/database/prepared';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { decidesAboutMembers } from '@aar/platform/moderation/hidden-content';
import { readJsonSearchPage } from '@aar/platform/search/read-search-page';
import { searchWords } from '@aar/platform/search/search.rules';
import { SearchedTexts } from '@aar/platform/search/searched-texts';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { type Expression, type ExpressionBuilder, expressionBuilder, sql, type SqlBool } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { type CommunityTables, db } from '../database/db';
import { isListedFor, isUnblockedBetween } from '../relations/relation-conditions';
import { isActiveMember } from '../standing/standing';
import { readNearFirst } from './near-first';
import { columnsFor, requestIsHidden } from './request-columns';

type Requests = ExpressionBuilder<CommunityTables, 'support_requests'>;
type RowOf<Query> = Query extends Expression<infer Row> ? Row : never;

const newest = new Keyset({ created_at: 'timestamptz desc' });
const { ref, not } = expressionBuilder<CommunityTables, 'support_requests'>();
const ownerIsActive = isActiveMember(ref('support_requests.owner_id'));

/** As many as somebody in a hurry will read. */
const mostSimilar = 3;
/** Maximum Hamming distance, of 64 bits, between the hashes of photos that count as similar. */
const alike = 10;
const hasSimilarPhoto = ({ exists, selectFrom }: Requests, photos: string[], ownerId: string) =>
  exists(
    selectFrom('request_photos as c')
      .innerJoin('photos as p', 'p.id', 'c.photo_id')
      .innerJoin('photos as mine', join => join.on('mine.id', '=', anyOf(photos)).on('mine.owner_id', '=', ownerId))
      .whereRef('c.request_id', '=', 'support_requests.id')
      .where(({ ref }) => sql<SqlBool>`bit_count(${ref('p.looks')} # ${ref('mine.looks')}) <= ${sql.lit(alike)}`),
  );

/**
 * A merged request stays visible, because it redirects. Only its owner and helpers with an accepted offer see a paused request.
 * Only its owner sees one that is closed or whose owner is leaving, suspended or deleted; administrators see hidden ones too. Administrators apart,
 * whoever has blocked the owner or was blocked by them sees none.
 */
const isVisibleTo =
  (actor: Actor | null, id: string) =>
  ({ eb, and, or, exists, selectFrom, ref }: Requests) => {
    const isPublic = or([eb('status', 'in', ['active', 'completed']), eb('merged_into', 'is not', null)]);
    const published = and([isPublic, ownerIsActive, ...(decidesAboutMembers(actor) ? [] : [not(requestIsHidden)])]);
    if (!actor) return and([eb('id', '=', id), published]);
    const offers = selectFrom('responses').whereRef('responses.request_id', '=', 'support_requests.id');
    const helps = offers.where('member_id', '=', actor.id).where('status', 'in', ['accepted', 'on-the-way', 'there']);
    const helped = and([eb('status', '=', 'paused'), ownerIsActive, not(requestIsHidden), exists(helps)]);
    const unblocked = decidesAboutMembers(actor)
      ? []
      : [isUnblockedBetween(uuidOf(actor.id), ref('support_requests.owner_id'))];
    const shown = and([or([published, helped]), ...unblocked]);
    return and([eb('id', '=', id), or([shown, eb('owner_id', '=', actor.id)])]);
  };

const isListedTo = (actor: Actor) => isListedFor(uuidOf(actor.id), ref('support_requests.owner_id'));

@Injectable()
export class SupportRequestsRepository {
  private readonly titles: SearchedTexts;

  constructor(private readonly dataSource: DataSource) {
    this.titles = new SearchedTexts(dataSource, { table: 'support_requests', column: 'searched_title' });
  }

  async list({ state, city, urgency, q, order, ...page }: Inputs<typeof supportRequests>['list'], actor: Actor | null) {
    const open = this.requests()
      .where('status', '=', sql.lit('active' as const))
      .where(ownerIsActive)
      .where(not(requestIsHidden))
      .where(({ and }) => and(given({ state, city, urgency_level: urgency })))
      .where(({ and }) => and(actor ? [isListedTo(actor)] : []));
    const columns = columnsFor(actor);
    const words = searchWords(q);
    if (actor && words.length === 0 && order !== 'newest')
      return readNearFirst(this.dataSource, { rows: open, columns }, await this.homeOf(actor), page);
    const rows = open.where(await this.titles.haveAll(words));
    const list = { name: 'supportRequests', rows, columns, order: newest } as const;
    return words.length > 0
      ? readJsonSearchPage(this.dataSource, list, page)
      : readJsonPage(this.dataSource, list, page);
  }

  /** The member's home; undefined until identity's event about them arrives. */
  private async homeOf({ id }: Actor) {
    const home = db(this.dataSource).selectFrom('activists').select(['state', 'city']).where('id', '=', id);
    const [found] = await preparedRows(this.dataSource, home.where('city', '<>', '').compile());
    return found;
  }

  ofOwner(actor: Actor, page: PageInput) {
    const rows = this.requests().where('owner_id', '=', actor.id);
    const list = { name: 'supportRequests', rows, columns: columnsFor(actor), order: newest } as const;
    return readJsonPage(this.dataSource, list, page);
  }

  /**
   * Open support requests of others that may be about the same case: from the same city and the last two days, either of the
   * same kind with a similar title or with a similar photo. The member's own are excluded, because a retry after a lost
   * response would find itself.
   */
  async similar(
    { title, requestType, state, city, photos = [] }: Inputs<typeof supportRequests>['similar'],
    actor: Actor,
  ) {
    const found = this.requests()
      .select(columnsFor(actor))
      .where('status', '=', sql.lit('active' as const))
      .where(ownerIsActive)
      .where('owner_id', '<>', actor.id)
      .where(not(requestIsHidden))
      .where(({ and }) => and({ state, city }))
      .where('created_at', '>', ago('2 days'))
      .where(requests => {
        const { eb, and, or, ref } = requests;
        const likeness = sql<number>`similarity(${ref('searched_title')}, searchable_text(${title}))`;
        const isAlike = and([eb('request_type', '=', requestType), eb(likeness, '>=', sql.lit(0.35))]);
        return or([isAlike, hasSimilarPhoto(requests, photos, actor.id)]);
      })
      .where(isListedTo(actor))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(mostSimilar));
    const items = sql<RowOf<typeof found>[]>`coalesce(json_agg(item), '[]')`.as('supportRequests');
    return (await preparedJsonRow(this.dataSource, db(this.dataSource).selectFrom(found.as('item')).select(items)))!;
  }

  /** Undefined if the actor may not see the support request or it does not exist. */
  find(id: string, actor: Actor | null) {
    const found = this.requests().select(columnsFor(actor)).where(isVisibleTo(actor, id));
    return preparedJsonRow(this.dataSource, found);
  }

  /** The same within a transaction, for a support request that the actor has just written. */
  async written(tx: EntityManager, id: string, actor: Actor): Promise<SupportRequest> {
    const written = db(tx).selectFrom('support_requests').select(columnsFor(actor)).where('id', '=', id);
    const { item } = await db(tx)
      .selectFrom(written.as('item'))
      .select(sql<AsJson<RowOf<typeof written>>>`row_to_json(item)`.as('item'))
      .executeTakeFirstOrThrow();
    return item;
  }

  /**
   * The contacts of a support request whose page the actor may see. With `isOpen` false only the owner may have them.
   */
  contactOf(id: string, actor: Actor, tx: EntityManager) {
    return db(tx)
      .selectFrom('support_requests')
      .select(['contact_mobile as contactMobile', 'contact_email as contactEmail', 'owner_id as ownerId'])
      .select(({ eb }) => asBoolean(eb('status', '=', 'active')).as('isOpen'))
      .where(isVisibleTo(actor, id))
      .executeTakeFirst();
  }

  private requests() {
    return db(this.dataSource).selectFrom('support_requests');
  }
}
