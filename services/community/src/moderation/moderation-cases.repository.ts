import type { moderation, ModerationCase, ModerationCaseDetail } from '@aar/contracts/community/moderation.contract';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { Conditions } from '@aar/platform/database/conditions';
import { readCountedPage } from '@aar/platform/database/counted-page';
import { Keyset } from '@aar/platform/database/keyset';
import { Problem } from '@aar/platform/errors/problem';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { titleForStaff } from './case-titles';
import { evidenceOf } from './evidence';
import { previewOf } from './reportables';

export type Case = z.input<typeof ModerationCase>;
type CaseDetail = z.input<typeof ModerationCaseDetail>;

const longest = new Keyset({ waiting_since: 'timestamptz asc' });
const mostShown = 50;

const nameOf = (id: string) => `(select coalesce(nullif(ngo_name, ''), full_name) from activists a where a.id = ${id})`;

const columns = `id, target_type as "targetType", target_id as "targetId", ${titleForStaff} as title, owner_id as "ownerId",
  ${nameOf('owner_id')} as "ownerName", report_count as "reportCount", stage, status, claimed_by as "claimedBy",
  ${nameOf('claimed_by')} as "claimedByName", claimed_at as "claimedAt", decision, decided_by as "decidedBy",
  decided_at as "decidedAt", outcome, waiting_since as "waitingSince"`;

const masked = <C extends Case>(found: C): C => ({ ...found, title: maskContactsIn(found.title) });

/** The staff's queue of moderation cases. */
@Injectable()
export class ModerationCases {
  constructor(private readonly dataSource: DataSource) {}

  /** Undecided cases, or those of the given status; longest waiting first. */
  async page({ status, stage, targetType, ...page }: Inputs<typeof moderation>['list']) {
    const where = (status ? new Conditions().and('status = ?', status) : new Conditions(`status <> 'decided'`))
      .maybe('stage = ?', stage)
      .maybe('target_type = ?', targetType);
    const list = { columns, tables: 'moderation_cases', where, order: longest };
    const { rows, ...rest } = await readCountedPage<Case>(this.dataSource, list, page);
    return { reports: rows.map(masked), ...rest };
  }

  /** Throws `community.moderation.unknown`. */
  async find(tx: EntityManager, id: string): Promise<Case> {
    const [found] = await tx.query<Case[]>(`select ${columns} from moderation_cases where id = $1`, [id]);
    if (!found) throw new Problem('community.moderation.unknown');
    return masked(found);
  }

  /** The case with a preview of the thing, its reports and its history. */
  async detail(tx: EntityManager, id: string): Promise<CaseDetail> {
    const found = await this.find(tx, id);
    const [{ appeal }] = await tx.query('select appeal from moderation_cases where id = $1', [id]);
    const reports = await tx.query<CaseDetail['reports']>(
      `select id, reporter_id as "reporterId", coalesce(${nameOf('reporter_id')}, 'A member') as "reporterName", reason,
         created_at as "createdAt"
       from abuse_reports where case_id = $1 order by created_at, id limit ${mostShown}`,
      [id],
    );
    const history = await tx.query<CaseDetail['history']>(
      `select step, ${nameOf('actor_id')} as "byName", note, done_at as "doneAt" from moderation_steps
       where case_id = $1 order by id desc limit ${mostShown}`,
      [id],
    );
    const earlier = await tx.query<Case[]>(
      `select ${columns} from moderation_cases where owner_id = $1 and id <> $2 and decision is not null
       order by waiting_since desc limit ${mostShown}`,
      [found.ownerId, id],
    );
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
