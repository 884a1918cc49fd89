import { type SiteContent, siteContent } from '@aar/contracts/content/site-content.contract';
import { preparedJson } from '@aar/platform/database/prepared';
import type { Handlers } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';

const activeEntries = `
  select coalesce(json_agg(item), '[]')::text as json from (
    select id, key, type, title, content, image_url as "imageUrl", metadata, is_active as "isActive"
    from site_contents where is_active order by key
  ) item`;

@Implements(siteContent)
export class SiteContentController implements Handlers<typeof siteContent> {
  constructor(private readonly dataSource: DataSource) {}

  async list() {
    return (await preparedJson<SiteContent[]>(this.dataSource, { text: activeEntries, values: [] }))!;
  }
}
