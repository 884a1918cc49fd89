import type { Actor } from '@aar/contracts/access';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CommunityConfig } from '../community.config';

const today = `(now() at time zone 'Asia/Kolkata')::date`;

/** Limits how many support requests' contacts a member views in a day, on the calendar of India. */
@Injectable()
export class ContactViews {
  constructor(private readonly config: CommunityConfig) {}

  /** Viewing the same support request again does not count. Throws `community.contact.limit` until midnight. */
  async count(tx: EntityManager, actor: Actor, requestId: string): Promise<void> {
    // One statement on the member's one row, so that concurrent views are serialised.
    const counted = await tx.query(
      `insert into contact_looks as known (member_id, day, request_ids) values ($1, ${today}, array[$2::uuid])
       on conflict (member_id) do update set day = excluded.day, request_ids = case
           when known.day <> excluded.day then excluded.request_ids
           when $2 = any(known.request_ids) then known.request_ids
           else known.request_ids || $2::uuid end
         where known.day <> excluded.day or $2 = any(known.request_ids) or cardinality(known.request_ids) < $3
       returning 1`,
      [actor.id, requestId, this.config.CONTACTS_PER_DAY],
    );
    if (counted.length > 0) return;
    const [{ seconds }] = await tx.query(
      `select ceil(extract(epoch from (${today} + 1)::timestamp at time zone 'Asia/Kolkata' - now()))::int as seconds`,
    );
    throw new Problem('community.contact.limit', { retryAfter: seconds });
  }
}
