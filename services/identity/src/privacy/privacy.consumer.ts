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

/** Hands in this service's own part of a download like every other service, and puts the parts of all together. */
@Controller()
export class PrivacyConsumer {
  @OnEvent(exportRequested)
  async gather(request: EventData<typeof exportRequested>, tx: EntityManager) {
    await handInPart(tx, 'identity', request, await gatherPersonalData(tx, request.memberId));
  }

  @OnEvent(exportPartGathered)
  async keep(part: EventData<typeof exportPartGathered>, tx: EntityManager) {
    const { exportId, memberId, keeper, piece, pieces, data } = part;
    // Pieces that come at the same time are counted one after the other, or none would see the last one. The account first, as
    // an erasure has it: the last piece lets earlier downloads go, which an erasure may hold while it waits for this one.
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

  /** The ledger has every decision, also one that needed no session. */
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

/** Opens the download, and lets earlier ones go. */
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
