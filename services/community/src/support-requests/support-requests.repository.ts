import type { Actor } from '@aar/contracts/access';
import type { supportRequests, SupportRequest } from '@aar/contracts/community/support-requests.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { type PageInput, readPage } from '@aar/platform/database/page';
import { preparedJson } from '@aar/platform/database/prepared';
import { readSearchPage } from '@aar/platform/search/read-search-page';
import { containing, searchWords } from '@aar/platform/search/search.rules';
import type { Inputs, JsonText } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isActiveMember } from '../standing/standing';

type SupportRequestList = Output<typeof supportRequests.list>;
type Contact = Output<typeof supportRequests.contact>;
type FoundContact = Contact & { isOpen: boolean; isOwner: boolean };

const newest = new Keyset({ created_at: 'timestamptz desc' });

/** What everybody sees of a request, never its contacts, and how whoever asks stands to it. */
function columnsFor(actor: Actor | null, where: Conditions) {
  const me = actor && where.bind(actor.id);
  const mine = me ? `owner_id = ${me}` : 'false';
  const answered = me
    ? `exists (select from responses where request_id = support_requests.id and member_id = ${me})`
    : 'false';
  return `id, title, description, request_type as "requestType", urgency_level as "urgencyLevel", location, state, city,
    date_needed as "dateNeeded", time_needed as "timeNeeded", required_support as "requiredSupport",
    ((contact_mobile is not null or contact_email is not null) and (status = 'active' or ${mine})) as "hasContact",
    response_count as responses, status, ${mine} as "isOwner", ${answered} as "hasResponded", created_at as "createdAt"`;
}

const ownerIsActive = isActiveMember('support_requests.owner_id');

/** Paused and closed requests are there for their owner alone, and so are those of a member who is away. */
function visibleTo(actor: Actor | null, id: string) {
  const where = new Conditions().and('id = ?', id);
  const published = `(status in ('active', 'completed') and ${ownerIsActive})`;
  return actor ? where.and(`(${published} or owner_id = ?)`, actor.id) : where.and(published);
}

@Injectable()
export class SupportRequestsRepository {
  constructor(private readonly dataSource: DataSource) {}

  list(
    { state, city, urgency, q, ...page }: Inputs<typeof supportRequests>['list'],
    actor: Actor | null,
  ): Promise<JsonText<SupportRequestList>> {
    const where = new Conditions(`status = 'active'`, ownerIsActive)
      .maybe('state = ?', state)
      .maybe('city = ?', city)
      .maybe('urgency_level = ?', urgency);
    const words = searchWords(q);
    for (const word of words) where.and('title ilike ?', containing(word));
    return (words.length > 0 ? readSearchPage : readPage)(this.dataSource, this.pagedList(actor, where), page);
  }

  ofOwner(actor: Actor, page: PageInput): Promise<JsonText<SupportRequestList>> {
    const where = new Conditions().and('owner_id = ?', actor.id);
    return readPage(this.dataSource, this.pagedList(actor, where), page);
  }

  /** None when there is no such request that the actor may see. */
  async find(id: string, actor: Actor | null): Promise<JsonText<SupportRequest> | undefined> {
    const where = visibleTo(actor, id);
    const columns = columnsFor(actor, where);
    return preparedJson(this.dataSource, {
      text: `select row_to_json(item)::text as json from (select ${columns} from support_requests where ${where}) item`,
      values: where.values,
    });
  }

  /** The contacts of a request that the actor may see; those of one that is over are its owner's alone. */
  async contactOf(id: string, actor: Actor, tx: EntityManager): Promise<FoundContact | undefined> {
    const where = visibleTo(actor, id);
    const [found] = await tx.query<FoundContact[]>(
      `select contact_mobile as "contactMobile", contact_email as "contactEmail", status = 'active' as "isOpen",
         owner_id = ${where.bind(actor.id)} as "isOwner" from support_requests where ${where}`,
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
