import { brandKeys, unnamed } from '@aar/contracts/content/brand-keys';
import { cutText } from '@aar/contracts/text/cut-text';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { oneLine } from '../templates/mail-content';

const longest = 80;
/** Milliseconds for which the name is cached. */
const keptFor = 10_000;

/** The name of the site, as an administrator set it in the site's content. */
@Injectable()
export class SiteName {
  private known = { name: unnamed, until: 0 };

  constructor(private readonly dataSource: DataSource) {}

  async current(): Promise<string> {
    if (this.known.until > performance.now()) return this.known.name;
    const entries: { content: string }[] = await this.dataSource.query(
      'select content from site_names where is_active order by array_position($1::text[], key)',
      [brandKeys.name],
    );
    const [name = unnamed] = entries.map(({ content }) => cutText(oneLine(content), longest)).filter(Boolean);
    this.known = { name, until: performance.now() + keptFor };
    return name;
  }
}
