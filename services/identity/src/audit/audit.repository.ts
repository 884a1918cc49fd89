import type { audit, AuditEntry } from '@aar/contracts/identity/audit.contract';
import { given } from '@aar/platform/database/given';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import { readJsonSearchPage } from '@aar/platform/search/read-search-page';
import { hasWords, searchWords } from '@aar/platform/search/search.rules';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, type NotNull, sql, type SqlBool } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { notErasedAccount } from '../accounts/standing';
import { db, type IdentityTables } from '../database/db';

const entries = expressionBuilder<IdentityTables, 'audit_entries'>();
const { ref } = entries;

/** An organisation is shown by its own name, followed by its contact person in brackets. */
const nameOf = (id: Expression<string | null>) =>
  entries
    .selectFrom('accounts')
    .select(accounts => {
      const [person, organisation] = [accounts.ref('accounts.full_name'), accounts.ref('accounts.ngo_name')];
      return sql<string>`case when coalesce(${organisation}, '') = '' then ${person}
        else ${organisation} || ' (' || ${person} || ')' end`.as('name');
    })
    .where('accounts.id', '=', id);
const roleOfActor = entries
  .selectFrom('accounts')
  .select('accounts.role')
  .whereRef('accounts.id', '=', 'audit_entries.actor_id');
const member = sql<string | null>`(case when ${ref('audit_entries.target_type')} = 'member'
  then ${ref('audit_entries.target_id')} end)::uuid`;

/** The columns of `AuditEntry`. */
const columns = [
  ...(['audit_entries.id', 'audit_entries.action', 'audit_entries.actor_id as actorId'] as const),
  nameOf(ref('audit_entries.actor_id')).where(notErasedAccount).as('actorName'),
  roleOfActor.as('actorRole'),
  ...(['audit_entries.target_type as targetType', 'audit_entries.target_id as targetId'] as const),
  entries.fn.coalesce(nameOf(member), 'audit_entries.target_label').as('targetLabel'),
  ...(['audit_entries.diff', 'audit_entries.reason', 'audit_entries.done_at as doneAt'] as const),
  ...(['audit_entries.times', 'audit_entries.last_at as lastAt'] as const),
] as const;

const newest = new Keyset({ done_at: 'timestamptz desc' });

/** Maximum number of accounts matched by name in a search; words that match more do not identify a person. */
const mostNamed = 200;

const startOf = (day: Expression<string>) => sql<Date>`(${day})::timestamp at time zone 'Asia/Kolkata'`;

@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  list({ q, from, to, ...input }: Inputs<typeof audit>['list']) {
    const { action, actorId: actor_id, targetType: target_type, targetId: target_id } = input;
    const isSearch = searchWords(q).length > 0;
    const rows = db(this.dataSource)
      .selectFrom('audit_entries')
      .where(({ and }) => and(given({ action, actor_id, target_type, target_id })))
      .$if(from !== undefined, found => found.where('done_at', '>=', startOf(sql`${from}::date`)))
      .$if(to !== undefined, found => found.where('done_at', '<', startOf(sql`${to}::date + 1`)))
      .$if(isSearch, found => found.where(isMentioning(q)));
    const list = { name: 'entries' as const, rows, columns, order: newest };
    return (isSearch ? readJsonSearchPage : readJsonPage)(this.dataSource, list, input);
  }

  /** What happened to a member and what they did, newest first. */
  historyOf(tx: EntityManager, memberId: string, most: number): Promise<z.input<typeof AuditEntry>[]> {
    const latest = (condition: Expression<SqlBool>) => {
      const found = db(tx).selectFrom('audit_entries').selectAll().where(condition);
      return db(tx).selectFrom(newest.sorted(found).limit(most).as('found')).selectAll();
    };
    const { and } = entries;
    const happened = latest(and({ target_type: 'member', target_id: memberId }));
    const done = latest(and({ actor_id: memberId }));
    const both = db(tx).selectFrom(happened.union(done).as('audit_entries')).select(columns);
    return newest.sorted(both).limit(most).execute();
  }

  /** The distinct actions in the log, by a loose index scan: one index lookup per action. */
  async actions(): Promise<string[]> {
    const rows = await db(this.dataSource)
      .withRecursive('known', qb => {
        const next = qb.selectFrom('audit_entries').select('action').orderBy('action').limit(1);
        return qb
          .selectFrom(next.as('least'))
          .select(({ ref }) => sql<string | null>`${ref('least.action')}`.as('action'))
          .unionAll(
            qb
              .selectFrom('known')
              .select(({ ref }) => next.where('action', '>', ref('known.action')).$asScalar().as('action'))
              .where('known.action', 'is not', null),
          );
      })
      .selectFrom('known')
      .select('action')
      .where('action', 'is not', null)
      .$narrowType<{ action: NotNull }>()
      .execute();
    return rows.map(({ action }) => action);
  }
}

/** The condition that the target's label, the target's name or the actor's name contains all words. */
function isMentioning(q: string | undefined) {
  const named = entries
    .selectFrom('accounts')
    .select('accounts.id')
    .where(accounts => hasWords(accounts.ref('accounts.admin_text'), q))
    .where(accounts => hasWords(accounts.ref('accounts.name_text'), q))
    .limit(sql.lit(mostNamed));
  return entries.or([
    hasWords(ref('audit_entries.target_label'), q),
    entries('audit_entries.actor_id', '=', sql<string>`any(array${named})`),
    entries('audit_entries.target_type', '=', 'member').and(
      'audit_entries.target_id',
      '=',
      sql<string>`any((array${named})::text[])`,
    ),
  ]);
}
