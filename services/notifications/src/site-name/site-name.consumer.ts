import { brandKeys } from '@aar/contracts/content/brand-keys';
import { siteContentChanged } from '@aar/contracts/content/site-content.messages';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { storeEntry } from '@aar/platform/site-content/store-entry';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';

const keys: readonly string[] = brandKeys.name;

/** Stores the site's name. */
@Controller()
export class SiteNameConsumer {
  @OnEvent(siteContentChanged)
  async follow(entry: EventData<typeof siteContentChanged>, tx: EntityManager) {
    if (keys.includes(entry.key)) await storeEntry(db(tx), 'site_names', entry);
  }
}
