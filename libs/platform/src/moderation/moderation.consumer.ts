import type { EventData } from '@aar/contracts/messaging';
import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import { visibilityDecided } from '@aar/contracts/moderation/visibility.messages';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../database/after-commit';
import { fromExcluded } from '../database/from-excluded';
import { platformDb } from '../database/platform-db';
import { NotUnderstood } from '../errors/failure-policy';
import { OnEvent } from '../messaging/consumer.decorator';
import { Live } from '../messaging/live';
import { isNewerRow } from '../read-models/newer';
import type { Hideables } from './hidden-content';

/** The consumer of a service that hides and shows its content as moderation decides. */
export function moderationConsumer(service: string, hideables: Hideables) {
  @Controller()
  class ModerationConsumer {
    constructor(private readonly live: Live) {}

    /**
     * Throws for an unknown kind of the service's own content: another process may have a later version, and the event is
     * redelivered.
     */
    @OnEvent(visibilityDecided)
    async follow({ kind, id, version, isHidden }: EventData<typeof visibilityDecided>, tx: EntityManager) {
      const hideable = Object.entries(hideables).find(([known]) => known === kind)?.[1];
      if (!hideable && kind.startsWith(`${service}.`)) throw new NotUnderstood(`${kind} is unknown to this version`);
      if (!hideable) return;
      const decided = { version, is_hidden: isHidden };
      const applied = await platformDb(tx)
        .insertInto('hidden_content')
        .values({ kind, id, ...decided })
        .onConflict(known =>
          known
            .columns(['kind', 'id'])
            .doUpdateSet(fromExcluded(decided))
            .where(eb => isNewerRow(eb, 'hidden_content', ['is_hidden'])),
        )
        .returning('id')
        .executeTakeFirst();
      if (!applied) return;
      await hideable.recount?.(tx, id);
      afterCommit(tx, () => this.live.publish(cacheInvalidated, { tags: [...hideable.contracts] }));
    }
  }
  return ModerationConsumer;
}
