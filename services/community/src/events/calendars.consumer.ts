import { memberSignedOut } from '@aar/contracts/identity/sessions.messages';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/**
 * Whoever knows the URL of a calendar knows where its member will be, so it is revoked together with the other ways into the
 * account.
 */
@Controller()
export class CalendarsConsumer {
  @OnEvent(memberSignedOut)
  async endAddress({ memberId, all }: EventData<typeof memberSignedOut>, tx: EntityManager) {
    if (!all) return;
    // A URL that was issued later stays valid.
    await db(tx)
      .deleteFrom('calendar_addresses')
      .where('member_id', '=', memberId)
      .where('created_at', '<=', sql<Date>`${all.endedAt}::timestamptz`)
      .execute();
  }
}
