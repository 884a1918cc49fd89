import { brandKeys, unnamed } from '@aar/contracts/content/brand-keys';
import { cutText } from '@aar/contracts/text/cut-text';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { oneLine } from '../templates/mail-content';

const longest = 80;
/** Milliseconds for which the name is cached. */
const cachedFor = 10_000;

/** The name of the site, as an administrator set it in the site's content. */
@Injectable()
export class SiteName {
  private known = { name: unnamed, until: 0 };

  constructor(private readonly dataSource: DataSource) {}

  async current(): Promise<string> {
    if (this.known.until > performance.now()) return this.known.name;
    const entries = await db(this.dataSource)
      .selectFrom('site_names')
      .select('content')
      .where('is_active', '=', true)
      .orderBy(({ ref }) => sql`array_position(${brandKeys.name}::text[], ${ref('key')})`)
      .execute();
    const [name = unnamed] = entries.map(({ content }) => cutText(oneLine(content), longest)).filter(Boolean);
    this.known = { name, until: performance.now() + cachedFor };
    return name;
  }
}
