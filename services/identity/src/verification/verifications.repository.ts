import type { verifications, Verification, VerificationStatus } from '@aar/contracts/identity/verifications.contract';
import { Conditions } from '@aar/platform/database/conditions';
import { decodeCursor, encodeCursor } from '@aar/platform/database/cursor';
import { Problem } from '@aar/platform/errors/problem';
import { containing, fold, searchWords } from '@aar/platform/search/search.rules';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';

export type Submission = z.input<typeof Verification>;
type Row = Submission & { moment: string };

const mostCounted = 1_000;
const mostOfMember = 50;

const columns = `v.id, v.account_id as "memberId", coalesce(a.ngo_name, a.full_name) as "ngoName", a.full_name as "fullName",
  a.state, a.city, a.ngo_legal_structure as "ngoLegalStructure", a.ngo_registration_number as "ngoRegistrationNumber",
  a.ngo_year_established as "ngoYearEstablished", a.ngo_website as "ngoWebsite", a.ngo_description as "ngoDescription",
  v.status, v.note, v.documents, v.claimed_by as "claimedBy", staff.full_name as "claimedByName",
  v.claimed_at as "claimedAt", v.reason,
  v.submitted_at as "submittedAt", v.decided_at as "decidedAt", v.version,
  to_char(v.submitted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`;
const tables = `verifications v join accounts a on a.id = v.account_id left join accounts staff on staff.id = v.claimed_by`;

/** What waits for a decision, or what has the wanted status. */
const ofStatus = (status: z.infer<typeof VerificationStatus> | undefined) =>
  status ? new Conditions().and('v.status = ?', status) : new Conditions(`v.status in ('waiting', 'claimed')`);

@Injectable()
export class VerificationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The queue, oldest first. */
  async page({ status, state, q, limit, cursor }: Inputs<typeof verifications>['list']) {
    const where = ofStatus(status).and(`a.status <> 'deleted'`).maybe('a.state = ?', state);
    for (const pattern of searchWords(q).map(word => containing(fold(word))))
      // The index is of `admin_text`, which holds the names too.
      where.and('a.admin_text like ?', pattern).and('a.name_text like ?', pattern);
    const counted = this.dataSource.query(
      `select count(*)::int as count from (select from ${tables} where ${where} limit ${mostCounted + 1}) found`,
      [...where.values],
    );
    const from = decodeCursor(cursor);
    if (from) where.and('(v.submitted_at, v.id) > (?, ?)', from.createdAt, from.id);
    const rows: Row[] = await this.dataSource.query(
      `select ${columns} from ${tables} where ${where} order by v.submitted_at, v.id limit ${limit + 1}`,
      where.values,
    );
    const [{ count }] = await counted;
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      verifications: page,
      total: { count: Math.min(count, mostCounted), isCapped: count > mostCounted },
      nextCursor: rows.length > limit ? encodeCursor(last!.moment, last!.id) : null,
    };
  }

  /** A member's submissions, newest first. */
  ofMember(memberId: string): Promise<Submission[]> {
    return this.dataSource.query(
      `select ${columns} from ${tables} where v.account_id = $1 order by v.submitted_at desc, v.id limit ${mostOfMember}`,
      [memberId],
    );
  }

  async find(id: string, tx: EntityManager = this.dataSource.manager): Promise<Submission> {
    const [submission] = await tx.query(`select ${columns} from ${tables} where v.id = $1 and a.status <> 'deleted'`, [
      id,
    ]);
    if (!submission) throw new Problem('identity.verification.unknown');
    return submission;
  }
}
