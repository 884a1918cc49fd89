import type { audit, AuditEntry } from '@aar/contracts/identity/audit.contract';
import type { Output } from '@aar/contracts/contract';
import { Conditions } from '@aar/platform/database/conditions';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { readSearchPage } from '@aar/platform/search/read-search-page';
import { having, searchWords } from '@aar/platform/search/search.rules';
import type { Inputs, JsonText } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { type NotNull, sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { notErased } from '../accounts/standing';
import { db } from '../database/db';

/** An organisation is shown by its own name, followed by its contact person in brackets. */
const name = `case when coalesce(ngo_name, '') = '' then full_name else ngo_name || ' (' || full_name || ')' end`;
const nameOf = (id: string) => `(select ${name} from accounts where id = ${id})`;
const actorName = `(select ${name} from accounts where id = actor_id and ${notErased})`;
const member = `(case when target_type = 'member' then target_id end)::uuid`;

const columns = `id, action, actor_id as "actorId", ${actorName} as "actorName",
  (select role from accounts where id = actor_id) as "actorRole", target_type as "targetType", target_id as "targetId",
  coalesce(${nameOf(member)}, target_label) as "targetLabel", diff, reason, done_at as "doneAt",
  times, last_at as "lastAt"`;

const newest = new Keyset({ done_at: 'timestamptz desc' });

/** Most accounts matched by name in a search; words that match more do not look for one person. */
const mostNamed = 200;

const startOf = (day: string) => `(${day})::timestamp at time zone 'Asia/Kolkata'`;

@Injectable()
export class AuditRepository {
  constructor(private readonly dataSource: DataSource) {}

  list({ q, from, to, ...input }: Inputs<typeof audit>['list']): Promise<JsonText<Output<typeof audit.list>>> {
    const where = new Conditions()
      .maybe('action = ?', input.action)
      .maybe('actor_id = ?', input.actorId)
      .maybe('target_type = ?', input.targetType)
      .maybe('target_id = ?', input.targetId)
      .maybe(`done_at >= ${startOf('?::date')}`, from)
      .maybe(`done_at < ${startOf('?::date + 1')}`, to);
    const words = searchWords(q);
    if (words.length > 0) where.and(mentioning(where, words));
    const list = { name: 'entries', columns: columns, table: 'audit_entries', where, order: newest };
    return (words.length > 0 ? readSearchPage : readPage)(this.dataSource, list, input);
  }

  /** What happened to a member and what they did, newest first. */
  historyOf(tx: EntityManager, memberId: string, most: number): Promise<z.input<typeof AuditEntry>[]> {
    const newest = (condition: string) =>
      `(select * from audit_entries where ${condition} order by done_at desc, id desc limit $2)`;
    return tx.query(
      `select ${columns}
       from (${newest(`target_type = 'member' and target_id = $1::text`)} union ${newest('actor_id = $1::uuid')}) audit_entries
       order by done_at desc, id desc limit $2`,
      [memberId, most],
    );
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
function mentioning(where: Conditions, words: string[]): string {
  const all = (text: string) => words.reduce((held, word) => held.and(...having(text, word)), where.beside());
  const named = () => `array(select id from accounts
    where ${all('searchable_text(admin_text)')} and ${all('searchable_text(name_text)')} limit ${mostNamed})`;
  return `(${all('searchable_text(target_label)')} or actor_id = any(${named()})
    or (target_type = 'member' and target_id = any((${named()})::text[])))`;
}
