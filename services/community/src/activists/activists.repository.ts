import type { activists, Activist, FeaturedActivist, Statistics } from '@aar/contracts/community/activists.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { readSearchPage } from '@aar/platform/search/read-search-page';
import { containing, fold, searchWords } from '@aar/platform/search/search.rules';
import type { Inputs, JsonText } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { isActiveMember } from '../standing/standing';

const shown = `listed and status = 'active'`;

/** Camel case keys of `Activist`, each from its column. */
const columns = `id, full_name as "fullName", city, state, user_type as "userType", ngo_name as "ngoName", experience, bio,
  interests, is_verified as "isVerified", ngo_approved as "ngoApproved", avatar_url as "avatarUrl"`;

const newest = new Keyset({ joined_at: 'timestamptz desc' });

/** In the text of the statement, so that the indexes of the organisations serve it. */
const ofType: Record<Activist['userType'], string> = {
  activist: `user_type = 'activist'`,
  ngo: `user_type = 'ngo'`,
};

@Injectable()
export class ActivistsRepository {
  constructor(private readonly dataSource: DataSource) {}

  list({
    state,
    city,
    type,
    q,
    ...page
  }: Inputs<typeof activists>['list']): Promise<JsonText<Output<typeof activists.list>>> {
    const where = new Conditions(shown).maybe('state = ?', state).maybe('city = ?', city);
    if (type) where.and(ofType[type]);
    const words = searchWords(q);
    for (const word of words) where.and('search_text like ?', containing(fold(word)));
    const list = { name: 'activists', columns, table: 'activists', where, order: newest };
    return (words.length > 0 ? readSearchPage : readPage)(this.dataSource, list, page);
  }

  /** Counts every member in an index and the events of the month: for `sharedAnswer`. */
  async statistics(): Promise<z.infer<typeof Statistics>> {
    const [statistics] = await this.dataSource.query(`
      select (select count(*) from activists where status = 'active')::int as activists,
        (select count(*) from activists where status = 'active' and user_type = 'ngo')::int as ngos,
        (select count(*) from events
          where status in ('active', 'completed') and event_date >= month and event_date < month + interval '1 month'
            and ${isActiveMember('events.owner_id')}
        )::int as "eventsThisMonth"
      from (select date_trunc('month', now() at time zone 'Asia/Kolkata') as month) this_month`);
    return statistics;
  }

  /** Reads everything of 90 days: for `sharedAnswer`. Of equals the one who joined first. */
  async featured(): Promise<z.infer<typeof FeaturedActivist> | undefined> {
    const [featured] = await this.dataSource.query(`
      with points as (
        select member_id, 10 as points from responses where resolved_at > now() - interval '90 days'
        union all
        select member_id, 5 from event_participants join events on events.id = event_id
          where status in ('active', 'completed') and starts_at between now() - interval '90 days' and now()
        union all
        select owner_id, 3 from support_requests where created_at > now() - interval '90 days'
        union all
        select owner_id, 3 from events where created_at > now() - interval '90 days' and status <> 'cancelled'
      ), scores as (
        select member_id, sum(points)::int as score from points group by member_id
      )
      select ${columns}, score as "impactScore" from scores join activists on id = member_id
      where ${shown} order by score desc, joined_at, id limit 1`);
    return featured;
  }
}
