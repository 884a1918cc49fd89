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
import type { EntityManager } from 'typeorm';
import { Account } from '../accounts/account.entity';
import { lockedAccount } from '../accounts/change-account';
import { raiseNotice } from '../accounts/raise-notice';
import { notErased } from '../accounts/standing';
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
    // Concurrent pieces are counted one after the other, or none would see that all are there. The account is locked first, as
    // in an erasure, to avoid a deadlock: the last piece deletes earlier downloads, which an erasure may have locked.
    await lockedAccount(tx, memberId);
    const [running] = await tx.query(
      `select private_key as "privateKey" from data_exports where id = $1 and account_id = $2 and status = 'gathering'`,
      [exportId, memberId],
    );
    if (!running) return;
    await tx.query(
      `insert into data_export_parts (export_id, keeper, piece, pieces, data) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [exportId, keeper, piece, pieces, await openMessage(data, running.privateKey)],
    );
    const complete = await tx.query(
      'select keeper from data_export_parts where export_id = $1 group by keeper having count(*) = min(pieces)',
      [exportId],
    );
    if (complete.length === personalDataServices.length) await finish(tx, exportId, memberId);
  }

  /** Records a decision made by the unsubscribe link, without a session. */
  @OnEvent(mailStopped)
  async withdraw({ memberId, purpose, stoppedAt }: EventData<typeof mailStopped>, tx: EntityManager) {
    const [member] = await tx.query(`select from accounts where id = $1 and ${notErased}`, [memberId]);
    if (!member) return;
    await recordConsent(tx, memberId, {
      ...{ purpose, granted: false, source: 'unsubscribe-link', decidedAt: stoppedAt },
    });
  }

  @OnEvent(memberPartErased)
  async note(report: EventData<typeof memberPartErased>, tx: EntityManager) {
    await reportErasure(tx, report);
  }
}

/** Makes the download available and deletes earlier ones. */
async function finish(tx: EntityManager, exportId: string, memberId: string) {
  const [[{ expiresAt }]] = await tx.query(
    `update data_exports set status = 'ready', private_key = null, expires_at = now() + interval '7 days'
     where id = $1 returning expires_at as "expiresAt"`,
    [exportId],
  );
  await tx.query('delete from data_exports where account_id = $1 and id <> $2', [memberId, exportId]);
  const account = await tx.getRepository(Account).findOneByOrFail({ id: memberId });
  await raiseNotice(tx, 'export-ready', account, { until: expiresAt.toISOString() });
}
