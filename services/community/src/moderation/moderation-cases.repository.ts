import type { Actor } from '@aar/contracts/access';
import type { moderation, ModerationCase, ModerationCaseDetail } from '@aar/contracts/community/moderation.contract';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { asBoolean } from '@aar/platform/database/as-boolean';
import { given } from '@aar/platform/database/given';
import { Keyset } from '@aar/platform/database/keyset';
import { readPageWithTotal } from '@aar/platform/database/page-with-total';
import { Problem } from '@aar/platform/errors/problem';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { type CommunityTables, db } from '../database/db';
import { titleForStaff } from './case-titles';
import { evidenceOf, versionsOf } from './evidence';
import { previewOf } from './reportables';

export type Case = z.input<typeof ModerationCase>;
type CaseDetail = z.input<typeof ModerationCaseDetail>;

const longest = new Keyset({ waiting_since: 'timestamptz asc' });
const mostShown = 50;

const ofCase = expressionBuilder<CommunityTables, 'moderation_cases'>();
const nameOf = (id: Expression<string | null>) =>
  ofCase
    .selectFrom('activists as a')
    .select(({ fn, ref }) =>
      fn.coalesce(sql<string | null>`nullif(${ref('a.ngo_name')}, '')`, 'a.full_name').as('name'),
    )
    .where('a.id', '=', id);

/** As the actor sees the case. */
const columnsFor = ({ id: actorId }: Actor) =>
  [
    ...(['id', 'target_type as targetType', 'target_id as targetId', 'owner_id as ownerId'] as const),
    titleForStaff.as('title'),
    nameOf(ofCase.ref('moderation_cases.owner_id')).as('ownerName'),
    ...(['report_count as reportCount', 'stage', 'status', 'claimed_by as claimedBy'] as const),
    nameOf(ofCase.ref('moderation_cases.claimed_by')).as('claimedByName'),
    ...(['claimed_at as claimedAt', 'decision', 'decided_by as decidedBy', 'decided_at as decidedAt'] as const),
    ...(['outcome', 'waiting_since as waitingSince'] as const),
    asBoolean(
      ofCase.exists(
        ofCase
          .selectFrom('abuse_reports as own')
          .select('own.id')
          .whereRef('own.case_id', '=', 'moderation_cases.id')
          .where('own.reporter_id', '=', actorId),
      ),
    ).as('isReportedByMe'),
  ] as const;

const masked = <C extends Case>(found: C): C => ({ ...found, title: maskContactsIn(found.title) });

/** The staff's queue of moderation cases. */
@Injectable()
export class ModerationCases {
  constructor(private readonly dataSource: DataSource) {}

  /** Undecided cases, or those of the given status; longest waiting first. */
  async page({ status, stage, targetType, ...page }: Inputs<typeof moderation>['list'], actor: Actor) {
    const query = db(this.dataSource)
      .selectFrom('moderation_cases')
      .select(columnsFor(actor))
      .where('status', status ? '=' : '<>', status ?? 'decided')
      .where(({ and }) => and(given({ stage, target_type: targetType })));
    const { rows, ...rest } = await readPageWithTotal(db(this.dataSource), query, longest, page);
    return { reports: rows.map(masked), ...rest };
  }

  /** Throws `community.moderation.unknown`. */
  async find(tx: EntityManager, id: string, actor: Actor): Promise<Case> {
    const found: Case | undefined = await db(tx)
      .selectFrom('moderation_cases')
      .select(columnsFor(actor))
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) throw new Problem('community.moderation.unknown');
    return masked(found);
  }

  /** Throws `community.moderation.unknown`. */
  async versions(tx: EntityManager, { id, ...page }: Inputs<typeof moderation>['versions'], actor: Actor) {
    return versionsOf(tx, await this.find(tx, id, actor), page);
  }

  /** The case with a preview of the thing, its reports and its history. */
  async detail(tx: EntityManager, id: string, actor: Actor): Promise<CaseDetail> {
    const found = await this.find(tx, id, actor);
    const { appeal } = await db(tx)
      .selectFrom('moderation_cases')
      .select('appeal')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const reports = await db(tx)
      .selectFrom('abuse_reports')
      .select(({ fn, ref }) => [
        ...(['id', 'reporter_id as reporterId', 'reason', 'created_at as createdAt'] as const),
        fn.coalesce(nameOf(ref('reporter_id')), sql.lit('A member')).as('reporterName'),
      ])
      .where('case_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .limit(mostShown)
      .execute();
    const history = await db(tx)
      .selectFrom('moderation_steps')
      .select(({ ref }) => ['step', nameOf(ref('actor_id')).as('byName'), 'note', 'done_at as doneAt'])
      .where('case_id', '=', id)
      .orderBy('moderation_steps.id', 'desc')
      .limit(mostShown)
      .execute();
    const earlier = await db(tx)
      .selectFrom('moderation_cases')
      .select(columnsFor(actor))
      .where('owner_id', '=', found.ownerId)
      .where('id', '<>', id)
      .where('decision', 'is not', null)
      .orderBy('waiting_since', 'desc')
      .limit(mostShown)
      .execute();
    return {
      ...found,
      preview: await previewOf(tx, found.targetType, found.targetId),
      ...(await evidenceOf(tx, found)),
      reports: reports.map(report => ({ ...report, reason: maskContactsIn(report.reason) })),
      appeal: appeal && maskContactsIn(appeal),
      history,
      earlier: earlier.map(masked),
    };
  }
}
