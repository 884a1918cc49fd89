import { brandKeys } from '@aar/contracts/content/brand-keys';
import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { keepEntry } from '@aar/platform/site-content/keep-entry';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

const keys: readonly string[] = brandKeys.name;

/** Stores the site's name. */
@Controller()
export class SiteNameConsumer {
  @OnEvent(siteContentChanged)
  async follow(entry: EventData<typeof siteContentChanged>, tx: EntityManager) {
    if (keys.includes(entry.key)) await keepEntry(db(tx), 'site_names', entry);
  }
}
