import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import type { EventData } from '@aar/contracts/event';
import { OnEvent } from '@aar/platform/events/on-event';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { siteNameKeys } from './site-name';

/** Keeps the site's name as its content tells it; of each key the highest version counts. */
@Controller()
export class SiteNameConsumer {
  @OnEvent(siteContentChanged)
  async follow({ key, content, isActive, version }: EventData<typeof siteContentChanged>, tx: EntityManager) {
    if (!siteNameKeys.includes(key)) return;
    await tx.query(
      `insert into site_names (key, content, is_active, version) values ($1, $2, $3, $4)
       on conflict (key) do update set content = excluded.content, is_active = excluded.is_active, version = excluded.version
       where site_names.version < excluded.version`,
      [key, content, isActive, version],
    );
  }
}
