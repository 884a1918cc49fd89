import type { Actor } from '@aar/contracts/access';
import type { adminUsers, AdminUserDetail } from '@aar/contracts/identity/admin-users.contract';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import type { Total } from '@aar/contracts/vocabulary';
import { mostCounted, totalOf } from '@aar/platform/database/counted-page';
import { withTimeout } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { notErasedAccount } from '../accounts/standing';
import { db } from '../database/db';
import { isOpen } from '../sessions/sessions.service';
import { shownColumns, type ShownUser, withMaskedContacts } from './shown-user';
import { standingConditions, userConditions, type UserFilters, wordsOf } from './user-filters.rules';
import { orderOf } from './user-orders';

/** Timeout of a search in milliseconds, after which it is refused as too wide. */
const limitOfSearch = 1_000;

export type UserList = Omit<Inputs<typeof adminUsers>['list'], 'limit'> & { limit: number };

@Injectable()
export class UsersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** A page of members and the total of the list. Throws `search.too-wide` when a search times out. */
  async list(list: UserList, actor: Actor): Promise<{ users: ShownUser[]; total: Total; nextCursor: string | null }> {
    const page = await this.page(list, actor);
    // The length of a first page without a next one is the total.
    const isAll = page.nextCursor === null && list.cursor === undefined;
    const total = isAll ? { count: page.users.length, isCapped: false } : await this.total(list, actor);
    return { ...page, total };
  }

  private async page(list: UserList, actor: Actor) {
    const where = userConditions(list, actor);
    const order = orderOf(list);
    const found = await this.read(list, tx => {
      const members = db(tx)
        .selectFrom('accounts')
        .select(shownColumns)
        .select(order.positionOf().as('position'))
        .where(where);
      return order
        .sorted(order.after(members, list.cursor))
        .limit(list.limit + 1)
        .execute();
    });
    const { rows, nextCursor } = order.page(found, list.limit);
    return { users: rows.map(withMaskedContacts), nextCursor };
  }

  /** The total from the counters; for searches, and for deleted members not yet erased, counted up to a thousand. */
  private async total(filters: UserFilters, actor: Actor): Promise<Total> {
    if (!wordsOf(filters) && filters.status !== 'deleted') {
      const { count } = await db(this.dataSource)
        .selectFrom('account_counts')
        .select(({ ref }) => sql<number>`coalesce(sum(${ref('members')}), 0)::int`.as('count'))
        .where(standingConditions(filters))
        .executeTakeFirstOrThrow();
      return { count, isCapped: false };
    }
    const where = userConditions(filters, actor);
    const counted = await this.read(filters, tx => {
      const some = db(tx)
        .selectFrom('accounts')
        .select('id')
        .where(where)
        .limit(mostCounted + 1);
      return db(tx)
        .selectFrom(some.as('found'))
        .select(sql<number>`count(*)::int`.as('count'))
        .execute();
    });
    return totalOf(counted);
  }

  async find(id: string, tx: EntityManager): Promise<ShownUser> {
    const user = await db(tx).selectFrom('accounts').select(shownColumns).where('id', '=', id).executeTakeFirst();
    if (!user) throw new Problem('identity.member.unknown');
    return withMaskedContacts(user);
  }

  async detail(tx: EntityManager, id: string): Promise<Omit<z.input<typeof AdminUserDetail>, 'history'>> {
    const user = await db(tx)
      .selectFrom('accounts')
      .select(shownColumns)
      .select(['ngo_legal_structure as ngoLegalStructure', 'ngo_registration_number as ngoRegistrationNumber'])
      .select(['ngo_year_established as ngoYearEstablished', 'deletion_due_at as deletionDueAt'])
      .select(['suspension_reason', 'suspended_at', 'suspended_until', 'password_hash'])
      .select(({ eb, selectFrom }) => {
        const sessions = selectFrom('sessions').whereRef('sessions.account_id', '=', 'accounts.id');
        const platforms = selectFrom('social_accounts as provider')
          .select(({ ref }) => sql<string[]>`array_agg(${ref('platform')} order by ${ref('platform')})`.as('all'))
          .whereRef('provider.account_id', '=', 'accounts.id')
          .where('provider.subject', 'is not', null);
        return [
          eb('email_confirmed_at', 'is not', null).$castTo<boolean>().as('emailConfirmed'),
          eb('mobile_confirmed_at', 'is not', null).$castTo<boolean>().as('mobileConfirmed'),
          selectFrom('accounts as staff')
            .select('staff.full_name')
            .whereRef('staff.id', '=', 'accounts.suspended_by')
            .as('byName'),
          platforms.as('platforms'),
          sessions
            .select(sql<number>`count(*)::int`.as('count'))
            .where(isOpen)
            .$asScalar()
            .$notNull()
            .as('sessions'),
          sessions.select(({ fn }) => fn.max('sessions.used_at').as('at')).as('lastSeenAt'),
        ];
      })
      .where('id', '=', id)
      .where(notErasedAccount)
      .executeTakeFirst();
    if (!user) throw new Problem('identity.member.unknown');
    const {
      suspension_reason: reason,
      suspended_at: since,
      suspended_until: until,
      password_hash: hash,
      ...rest
    } = user;
    const { byName, platforms, ...shown } = rest;
    return withMaskedContacts({
      ...shown,
      suspension: shown.isSuspended ? { reason: maskContactsIn(reason ?? ''), since: since!, until, byName } : null,
      signInWith: [...(hash === null ? [] : ['password']), ...(platforms ?? [])],
    });
  }

  /** The only way to the unmasked contacts of a member. */
  async contacts(tx: EntityManager, id: string): Promise<Pick<ShownUser, 'email' | 'mobile'>> {
    const user = await db(tx)
      .selectFrom('accounts')
      .select(['email', 'mobile'])
      .where('id', '=', id)
      .where(notErasedAccount)
      .executeTakeFirst();
    if (!user) throw new Problem('identity.member.unknown');
    return user;
  }

  /** Only searches need a timeout: everything else is read in the order of an index. */
  private async read<R>(filters: UserFilters, read: (tx: EntityManager) => Promise<R[]>): Promise<R[]> {
    if (!wordsOf(filters)) return read(this.dataSource.manager);
    const rows = await withTimeout(this.dataSource, limitOfSearch, read);
    if (!rows) throw Problem.ofField('search.too-wide', 'search');
    return rows;
  }
}
