import { siteContent } from '@aar/contracts/content/site-content.contract';
import { preparedJsonRows } from '@aar/platform/database/prepared';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { db } from '../database/db';

const shown = [
  'id',
  'key',
  'type',
  'title',
  'content',
  'image_url as imageUrl',
  'metadata',
  'is_active as isActive',
] as const;

@Implements(siteContent)
export class SiteContentController implements Handlers<typeof siteContent> {
  constructor(private readonly dataSource: DataSource) {}

  list() {
    const active = db(this.dataSource).selectFrom('site_contents').select(shown).where('is_active', '=', true);
    return preparedJsonRows(this.dataSource, active.orderBy('key'));
  }
}
