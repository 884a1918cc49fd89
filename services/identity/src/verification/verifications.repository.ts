import type { verifications, Verification, VerificationStatus } from '@aar/contracts/identity/verifications.contract';
import { Conditions } from '@aar/platform/database/conditions';
import { readCountedPage } from '@aar/platform/database/counted-page';
import { Keyset } from '@aar/platform/database/keyset';
import { Problem } from '@aar/platform/errors/problem';
import { having, searchWords } from '@aar/platform/search/search.rules';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { nearNamesOf } from './near-names';

export type Submission = z.input<typeof Verification>;

const oldest = new Keyset({ 'v.submitted_at': 'timestamptz asc' }, 'v.id');

const mostOfMember = 50;

const columns = `v.id, v.account_id as "memberId", coalesce(a.ngo_name, a.full_name) as "ngoName", a.full_name as "fullName",
  a.state, a.city, a.ngo_legal_structure as "ngoLegalStructure", a.ngo_registration_number as "ngoRegistrationNumber",
  a.ngo_year_established as "ngoYearEstablished", a.ngo_website as "ngoWebsite", a.ngo_description as "ngoDescription",
  v.kind, case when v.status in ('waiting', 'claimed') then ${nearNamesOf('a')} else '[]' end as "nearNames",
  v.status, v.note, v.documents, v.claimed_by as "claimedBy", staff.full_name as "claimedByName",
  v.claimed_at as "claimedAt", v.reason,
  v.submitted_at as "submittedAt", v.decided_at as "decidedAt", v.version`;
const tables = `verifications v join accounts a on a.id = v.account_id left join accounts staff on staff.id = v.claimed_by`;

/** Submissions with the given status; without one, those that await a decision. */
const ofStatus = (status: z.infer<typeof VerificationStatus> | undefined) =>
  status ? new Conditions().and('v.status = ?', status) : new Conditions(`v.status in ('waiting', 'claimed')`);

@Injectable()
export class VerificationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The queue, oldest first. */
  async page({ status, state, q, ...page }: Inputs<typeof verifications>['list']) {
    const where = ofStatus(status).and(`a.status <> 'deleted'`).maybe('a.state = ?', state);
    for (const word of searchWords(q))
      // The index is on `admin_text`, which contains the names too.
      where.and(...having('searchable_text(a.admin_text)', word)).and(...having('searchable_text(a.name_text)', word));
    const list = { columns, tables, where, order: oldest };
    const { rows, ...rest } = await readCountedPage<Submission>(this.dataSource, list, page);
    return { verifications: rows, ...rest };
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
