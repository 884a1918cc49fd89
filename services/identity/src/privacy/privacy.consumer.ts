import type { EventData } from '@aar/contracts/messaging';
import { mailStopped } from '@aar/contracts/notifications/unsubscribe.messages';
import {
  exportPartGathered,
  exportRequested,
  personalDataServices,
  memberPartErased,
} from '@aar/contracts/identity/privacy.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { handInPart } from '@aar/platform/privacy/hand-in-part';
import { openMessage } from '@aar/platform/security/sealed-message';
import { Controller } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { lockedAccount } from '../accounts/change-account';
import { accountById, knownAccount } from '../accounts/find-account';
import { raiseNotice } from '../accounts/raise-notice';
import { isErased } from '../accounts/standing';
import { db } from '../database/db';
import { isComplete } from './data-exports.service';
import { gatherPersonalData } from './personal-data';
import { recordConsent } from './record-consent';
import { reportErasure } from './report-erasure';

/** Contributes this service's part of a download like every other service, and collects the parts of all. */
@Controller()
export class PrivacyConsumer {
  @OnEvent(exportRequested)
  async gather(request: EventData<typeof exportRequested>, tx: EntityManager) {
    await handInPart(tx, 'identity', request, await gatherPersonalData(tx, request.memberId));
  }

  @OnEvent(exportPartGathered)
  async keep(part: EventData<typeof exportPartGathered>, tx: EntityManager) {
    const { exportId, memberId, keeper, piece, pieces, data } = part;
    // Concurrent pieces are counted one after another, otherwise none would see that all are there. The account is locked
    // first, as in an erasure, to avoid a deadlock: the last piece deletes earlier downloads, which an erasure may have locked.
    await lockedAccount(tx, memberId);
    const running = await db(tx)
      .selectFrom('data_exports')
      .select('private_key as privateKey')
      .where('id', '=', exportId)
      .where('account_id', '=', memberId)
      .where('status', '=', 'gathering')
      .executeTakeFirst();
    if (!running) return;
    const opened = await openMessage(data, running.privateKey!);
    await db(tx)
      .insertInto('data_export_parts')
      .values({ export_id: exportId, keeper, piece, pieces, data: opened })
      .onConflict(known => known.doNothing())
      .execute();
    const complete = await db(tx)
      .selectFrom('data_export_parts')
      .select('keeper')
      .where('export_id', '=', exportId)
      .groupBy('keeper')
      .having(isComplete)
      .execute();
    if (complete.length === personalDataServices.length) await finish(tx, exportId, memberId);
  }

  /** Records a decision made by the unsubscribe link, without a session. */
  @OnEvent(mailStopped)
  async withdraw({ memberId, purpose, stoppedAt }: EventData<typeof mailStopped>, tx: EntityManager) {
    const member = await accountById(tx, memberId);
    if (!member || isErased(member)) return;
    await recordConsent(tx, memberId, { purpose, granted: false, source: 'unsubscribe-link', decidedAt: stoppedAt });
  }

  @OnEvent(memberPartErased)
  async note(report: EventData<typeof memberPartErased>, tx: EntityManager) {
    await reportErasure(tx, report);
  }
}

/** Makes the download available and deletes earlier ones. */
async function finish(tx: EntityManager, exportId: string, memberId: string) {
  const { expiresAt } = await db(tx)
    .updateTable('data_exports')
    .set({ status: 'ready', private_key: null, expires_at: sql<Date>`now() + interval '7 days'` })
    .where('id', '=', exportId)
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
  await db(tx).deleteFrom('data_exports').where('account_id', '=', memberId).where('id', '<>', exportId).execute();
  const account = await knownAccount(tx, memberId);
  await raiseNotice(tx, 'export-ready', account, { until: expiresAt.toISOString() });
}
