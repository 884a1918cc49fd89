import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { VerificationDocument, verifications } from '@aar/contracts/identity/verifications.contract';
import { refusals } from '@aar/contracts/refusals';
import { Problem } from '@aar/platform/errors/problem';
import type { Inputs } from '@aar/platform/service/handlers';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { changeAccount, ownAccount } from '../accounts/change-account';
import { recordAuditEntry } from '../audit/record-audit-entry';
import { contentMedia } from '../content-media';
import { db } from '../database/db';
import { IdentityConfig } from '../identity.config';
import { publishVerification } from './verification-changes';
import { type Submission, VerificationsRepository } from './verifications.repository';

type Documents = z.output<typeof VerificationDocument>[];

/** Documents that NGOs submit for verification. */
@Injectable()
export class Submissions {
  private readonly content: ReturnType<typeof contentMedia>;

  constructor(
    private readonly submissions: VerificationsRepository,
    config: IdentityConfig,
  ) {
    this.content = contentMedia(config);
  }

  /** The documents, in the order of the given ids. Throws a field error unless all are this member's. */
  async documents(actor: Actor, documentIds: string[]): Promise<Documents> {
    const ids = [...new Set(documentIds)];
    const { documents } = await this.content.ownedDocuments({ ownerId: actor.id, ids });
    if (documents.length < ids.length)
      throw Problem.ofField('identity.verification.documents', 'documentIds', refusals.documentsUnknown);
    return ids.map(id => documents.find(document => document.id === id)!);
  }

  async submit(
    tx: EntityManager,
    actor: Actor,
    documents: Documents,
    note: Inputs<typeof verifications>['submit']['note'],
  ): Promise<Submission> {
    const account = await ownAccount(tx, actor.id);
    if (account.userType !== 'ngo') throw new Problem('access.denied');
    const before = account.ngoReview;
    if (before === 'pending' || before === 'approved') throw new Problem('identity.member.state');
    const id = randomUUID();
    await db(tx)
      .insertInto('verifications')
      .values({ id, account_id: actor.id, note: note || null, documents: JSON.stringify(documents) })
      .execute();
    await changeAccount(tx, account, { ngoReview: 'pending' });
    await publishVerification(tx, { id, memberId: actor.id, documents }, true);
    await recordAuditEntry(tx, {
      actorId: actor.id,
      action: 'verification.submitted',
      targetType: 'member',
      targetId: actor.id,
      diff: { ngoReview: [before, 'pending'] },
    });
    return this.submissions.find(id, tx);
  }
}
