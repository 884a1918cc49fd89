import { memberSignedOut } from '@aar/contracts/identity/sessions.messages';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Links to previews end with every other way into the account of whoever made them. */
@Controller()
export class PreviewsConsumer {
  @OnEvent(memberSignedOut)
  async endLinks({ memberId, all }: EventData<typeof memberSignedOut>, tx: EntityManager) {
    if (!all) return;
    // Older than any link that is still valid.
    await tx.query(`delete from ended_previews where ended_at < now() - interval '2 days'`);
    await tx.query(
      `insert into ended_previews (member_id, ended_at) values ($1, $2)
       on conflict (member_id) do update set ended_at = greatest(ended_previews.ended_at, excluded.ended_at)`,
      [memberId, all.endedAt],
    );
  }
}
