import type { Actor } from '@aar/contracts/access';
import type { adminUsers, AdminUserDetail } from '@aar/contracts/identity/admin-users.contract';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import type { Total } from '@aar/contracts/vocabulary';
import { countOf, totalOf } from '@aar/platform/database/counted-page';
import type { Position } from '@aar/platform/database/keyset';
import { withinTime } from '@aar/platform/database/prepared';
import { Problem } from '@aar/platform/errors/problem';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { notErased, notErasedAccount } from '../accounts/standing';
import { db } from '../database/db';
import { shownColumns, type ShownUser, withMaskedContacts } from './shown-user';
import { standingConditions, userConditions, type UserFilters, wordsOf } from './user-filters.rules';
import { orderOf } from './user-orders';

/** Timeout of a search in milliseconds, after which it is refused as too wide. */
const limitOfSearch = 1_000;

export type UserList = Omit<Inputs<typeof adminUsers>['list'], 'limit'> & { limit: number };
type Row = ShownUser & { position: Position };

const detailColumns = `${shownColumns}, email_confirmed_at is not null as "emailConfirmed",
  mobile_confirmed_at is not null as "mobileConfirmed", ngo_legal_structure as "ngoLegalStructure",
  ngo_registration_number as "ngoRegistrationNumber", ngo_year_established as "ngoYearEstablished",
  deletion_due_at as "deletionDueAt",
  case when status = 'suspended' then json_build_object('reason', coalesce(suspension_reason, ''), 'since', suspended_at,
    'until', suspended_until, 'byName', (select staff.full_name from accounts staff where staff.id = accounts.suspended_by)) end
    as suspension,
  array(select 'password' where password_hash is not null union all
    (select platform from social_accounts where account_id = accounts.id and subject is not null order by platform)
  ) as "signInWith",
  (select count(*)::int from sessions
    where account_id = accounts.id and used_at + idle_time > now() and ends_at > now()) as sessions,
  (select max(used_at) from sessions where account_id = accounts.id) as "lastSeenAt"`;

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
    order.startAt(where, list.cursor);
    const found = await this.read<Row>(
      list,
      `select ${shownColumns}, ${order.position()} as position from accounts
       where ${where} order by ${order.orderBy()} limit ${list.limit + 1}`,
      where.values,
    );
    const { rows, nextCursor } = order.page(found, list.limit);
    return { users: rows.map(withMaskedContacts), nextCursor };
  }

  /** The total from the counters; for searches and for deleted members not yet erased, counted up to a thousand. */
  private async total(filters: UserFilters, actor: Actor): Promise<Total> {
    if (!wordsOf(filters) && filters.status !== 'deleted') {
      const where = standingConditions(filters);
      const [{ count }] = await this.dataSource.query(
        `select coalesce(sum(members), 0)::int as count from account_counts where ${where}`,
        where.values,
      );
      return { count, isCapped: false };
    }
    const { text, values } = countOf('accounts', userConditions(filters, actor));
    return totalOf(await this.read<{ count: number }>(filters, text, values));
  }

  async find(id: string, tx: EntityManager): Promise<ShownUser> {
    const [user] = await tx.query(`select ${shownColumns} from accounts where id = $1`, [id]);
    if (!user) throw new Problem('identity.member.unknown');
    return withMaskedContacts(user);
  }

  async detail(tx: EntityManager, id: string): Promise<Omit<z.input<typeof AdminUserDetail>, 'history'>> {
    const [user] = await tx.query(`select ${detailColumns} from accounts where id = $1 and ${notErased}`, [id]);
    if (!user) throw new Problem('identity.member.unknown');
    if (user.suspension) user.suspension.reason = maskContactsIn(user.suspension.reason);
    return withMaskedContacts(user);
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
  private async read<R>(filters: UserFilters, text: string, values: unknown[]): Promise<R[]> {
    if (!wordsOf(filters)) return this.dataSource.query(text, values);
    const rows = await withinTime<R>(this.dataSource, limitOfSearch, { text, values });
    if (!rows) throw Problem.ofField('search.too-wide', 'search');
    return rows;
  }
}
