import { Injectable } from '@nestjs/common';
import type { SiteContent } from '@aar/contracts/content/site-content.contract';
import { siteContentChanged } from '@aar/contracts/content/site-content.events';
import { answersChanged } from '@aar/contracts/gateway/live.events';
import { afterCommit } from '@aar/platform/events/after-commit';
import { Live } from '@aar/platform/events/live';
import { addToOutbox } from '@aar/platform/events/outbox';
import type { EntityManager } from 'typeorm';
import { SiteContentEntity } from './site-content.entity';

export type NewContent = Pick<SiteContent, 'key' | 'type' | 'content'> & Partial<SiteContent>;

/** Every write of a site content entry goes through here, so that none is without its event. */
@Injectable()
export class SiteContentService {
  constructor(private readonly live: Live) {}

  /** Adds the entries whose key was never written; what an administrator has changed stays. */
  async addMissing(tx: EntityManager, entries: NewContent[]) {
    const added = await tx
      .createQueryBuilder()
      .insert()
      .into(SiteContentEntity)
      .values(entries)
      .orIgnore()
      .returning('key, content, is_active, version')
      .execute();
    const rows = added.raw as { key: string; content: string; is_active: boolean; version: number }[];
    for (const { key, content, is_active: isActive, version } of rows)
      await addToOutbox(tx, siteContentChanged, { key, content, isActive, version });
    if (rows.length > 0) afterCommit(tx, () => this.live.publish(answersChanged, { contract: 'content.site-content' }));
  }
}
