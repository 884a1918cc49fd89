import { memberSignedOut } from '@aar/contracts/identity/sessions.messages';
import type { EventData } from '@aar/contracts/messaging';
import { ago } from '@aar/platform/database/ago';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

/** Preview links are revoked together with every other way into their creator's account. */
@Controller()
export class PreviewsConsumer {
  @OnEvent(memberSignedOut)
  async endLinks({ memberId, all }: EventData<typeof memberSignedOut>, tx: EntityManager) {
    if (!all) return;
    // Older than any link that is still valid.
    const old = ago('2 days');
    await db(tx).deleteFrom('ended_previews').where('ended_at', '<', old).execute();
    await db(tx)
      .insertInto('ended_previews')
      .values({ member_id: memberId, ended_at: all.endedAt })
      .onConflict(known =>
        known.column('member_id').doUpdateSet({ ended_at: sql`greatest(ended_previews.ended_at, excluded.ended_at)` }),
      )
      .execute();
  }
}
