import { relationChanged } from '@aar/contracts/community/relations.messages';
import type { EventData } from '@aar/contracts/messaging';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { isNewerRow } from '@aar/platform/read-models/newer';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { notErased } from '../recipients/not-erased';
import { db } from '../database/db';

/** Stores who has blocked or muted whom. */
@Controller()
export class RelationsConsumer {
  /** A late event must not store the id of an erased member again. */
  @OnEvent(relationChanged)
  async follow(relation: EventData<typeof relationChanged>, tx: EntityManager) {
    const { memberId, otherId, version, blocked, muted, connected } = relation;
    if ((await notErased(tx, [memberId, otherId])).length < 2) return;
    const told = { version, blocked, muted, connected };
    await db(tx)
      .insertInto('relations')
      .values({ member_id: memberId, other_id: otherId, ...told })
      .onConflict(known =>
        known
          .columns(['member_id', 'other_id'])
          .doUpdateSet(fromExcluded(told))
          .where(eb => isNewerRow(eb, 'relations', ['blocked', 'muted', 'connected'])),
      )
      .execute();
  }
}
