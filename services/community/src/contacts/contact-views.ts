import type { Actor } from '@aar/contracts/access';
import { contactViewed } from '@aar/contracts/community/support-requests.messages';
import type { EventData } from '@aar/contracts/messaging';
import { Problem } from '@aar/platform/errors/problem';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CommunityConfig } from '../community.config';

interface Viewed {
  type: EventData<typeof contactViewed>['targetType'];
  id: string;
  isOwner: boolean;
}

const today = `(now() at time zone 'Asia/Kolkata')::date`;

/** Records each view of the contact of a support request or event, and limits how many a member views in a day in India. */
@Injectable()
export class ContactViews {
  constructor(private readonly config: CommunityConfig) {}

  /** Views of one's own contact are recorded and not counted. Throws `community.contact.limit` until midnight. */
  async record(tx: EntityManager, actor: Actor, { type, id, isOwner }: Viewed): Promise<void> {
    if (!isOwner) await this.count(tx, actor, id);
    const viewedAt = new Date().toISOString();
    await addToOutbox(tx, contactViewed, { targetType: type, requestId: id, viewerId: actor.id, viewedAt });
  }

  /** Viewing the same contact again does not count. */
  private async count(tx: EntityManager, actor: Actor, id: string): Promise<void> {
    // The column has the ids of events too. One statement on the member's one row, so that concurrent views are serialised.
    const counted = await tx.query(
      `insert into contact_looks as known (member_id, day, request_ids) values ($1, ${today}, array[$2::uuid])
       on conflict (member_id) do update set day = excluded.day, request_ids = case
           when known.day <> excluded.day then excluded.request_ids
           when $2 = any(known.request_ids) then known.request_ids
           else known.request_ids || $2::uuid end
         where known.day <> excluded.day or $2 = any(known.request_ids) or cardinality(known.request_ids) < $3
       returning 1`,
      [actor.id, id, this.config.CONTACTS_PER_DAY],
    );
    if (counted.length > 0) return;
    const [{ seconds }] = await tx.query(
      `select ceil(extract(epoch from (${today} + 1)::timestamp at time zone 'Asia/Kolkata' - now()))::int as seconds`,
    );
    throw new Problem('community.contact.limit', { retryAfter: seconds });
  }
}
