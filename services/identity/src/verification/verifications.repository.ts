import type { NearName, Verification, verifications } from '@aar/contracts/identity/verifications.contract';
import { given } from '@aar/platform/database/given';
import { Keyset } from '@aar/platform/database/keyset';
import { readPageWithTotal } from '@aar/platform/database/page-with-total';
import { Problem } from '@aar/platform/errors/problem';
import { hasWords } from '@aar/platform/search/search.rules';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { db } from '../database/db';
import { nearNamesOf } from './near-names';

export type Submission = z.input<typeof Verification>;

const oldest = new Keyset({ submitted_at: 'timestamptz asc' });

const mostOfMember = 50;

/** Submissions as staff see them. */
const submissions = (connected: DataSource | EntityManager) =>
  db(connected)
    .selectFrom('verifications as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .leftJoin('accounts as staff', 'staff.id', 'v.claimed_by')
    .select(({ eb, fn, ref }) => {
      const near = nearNamesOf({ id: ref('a.id'), ngoName: ref('a.ngo_name'), createdAt: ref('a.created_at') });
      return [
        'v.id',
        'v.account_id as memberId',
        fn.coalesce('a.ngo_name', 'a.full_name').as('ngoName'),
        'a.full_name as fullName',
        'a.state',
        'a.city',
        'a.ngo_legal_structure as ngoLegalStructure',
        'a.ngo_registration_number as ngoRegistrationNumber',
        'a.ngo_year_established as ngoYearEstablished',
        'a.ngo_website as ngoWebsite',
        'a.ngo_description as ngoDescription',
        'v.kind',
        eb
          .case()
          .when('v.status', 'in', ['waiting', 'claimed'])
          .then(near)
          .else(sql<NearName[]>`'[]'`)
          .end()
          .as('nearNames'),
        'v.status',
        'v.note',
        'v.documents',
        'v.claimed_by as claimedBy',
        'staff.full_name as claimedByName',
        'v.claimed_at as claimedAt',
        'v.reason',
        'v.submitted_at as submittedAt',
        'v.decided_at as decidedAt',
        'v.version',
      ];
    });

@Injectable()
export class VerificationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The queue, oldest first: submissions with the given status, or by default those that await a decision. */
  async page({ status, state, q, ...page }: Inputs<typeof verifications>['list']) {
    const found = submissions(this.dataSource)
      .select('v.submitted_at')
      .where('v.status', 'in', status ? [status] : ['waiting', 'claimed'])
      .where('a.status', '<>', 'deleted')
      .where(({ and }) => and(given({ 'a.state': state })))
      // The index is on `admin_text`, which contains the names too.
      .where(({ ref }) => hasWords(ref('a.admin_text'), q))
      .where(({ ref }) => hasWords(ref('a.name_text'), q));
    const query = db(this.dataSource).selectFrom(found.as('submission')).selectAll();
    const { rows, ...rest } = await readPageWithTotal(db(this.dataSource), query, oldest, page);
    return { verifications: rows.map(({ submitted_at: _, ...submission }) => submission), ...rest };
  }

  /** A member's submissions, newest first. */
  ofMember(memberId: string): Promise<Submission[]> {
    return submissions(this.dataSource)
      .where('v.account_id', '=', memberId)
      .orderBy('v.submitted_at', 'desc')
      .orderBy('v.id')
      .limit(mostOfMember)
      .execute();
  }

  async find(id: string, tx: EntityManager = this.dataSource.manager): Promise<Submission> {
    const submission = await submissions(tx)
      .where('v.id', '=', id)
      .where('a.status', '<>', 'deleted')
      .executeTakeFirst();
    if (!submission) throw new Problem('identity.verification.unknown');
    return submission;
  }
}
