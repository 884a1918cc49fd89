import { relationChanged } from '@aar/contracts/community/relations.messages';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewer } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { notErased } from '../recipients/not-erased';

const columns = ['blocked', 'muted', 'connected'];

/** Follows who has blocked or muted whom. */
@Controller()
export class RelationsConsumer {
  /** A late event does not store the id of an erased member again. */
  @OnEvent(relationChanged)
  async follow(relation: EventData<typeof relationChanged>, tx: EntityManager) {
    const { memberId, otherId, version, blocked, muted, connected } = relation;
    if ((await notErased(tx, [memberId, otherId])).length < 2) return;
    await tx.query(
      `insert into relations (member_id, other_id, version, blocked, muted, connected) values ($1, $2, $3, $4, $5, $6)
       on conflict (member_id, other_id) do update set version = excluded.version, blocked = excluded.blocked,
         muted = excluded.muted, connected = excluded.connected
       where ${isNewer('relations', 'version', columns)}`,
      [memberId, otherId, version, blocked, muted, connected],
    );
  }
}
