import { cacheInvalidated } from '@aar/contracts/gateway/live.messages';
import { afterCommit } from '@aar/platform/database/after-commit';
import type { DueWorkData } from '@aar/platform/due-work/define-due-work';
import { type DueContext, OnDue } from '@aar/platform/due-work/on-due';
import { Live } from '@aar/platform/messaging/live';
import { Injectable } from '@nestjs/common';
import { db } from '../database/db';
import { Editorial } from './editorial.service';
import { kindOf } from './kinds';
import { publishDue } from './publish-due';

/** Publishes drafts at their scheduled time. */
@Injectable()
export class Publications {
  constructor(
    private readonly editorial: Editorial,
    private readonly live: Live,
  ) {}

  @OnDue(publishDue)
  async publish({ noun, id, by }: DueWorkData<typeof publishDue>, { once }: DueContext): Promise<void> {
    const kind = kindOf(noun);
    const tags = [`content.${noun}`, 'content.search', 'content.feeds'];
    await once(
      async tx => {
        await this.editorial.update(tx, kind, { id, isPublished: true }, { id: by, role: 'admin' });
        afterCommit(tx, () => this.live.publish(cacheInvalidated, { tags }));
      },
      tx => db(tx).selectFrom(kind.table).select('id').where('id', '=', id).forUpdate().execute(),
    );
  }
}
