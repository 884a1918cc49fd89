import type { Actor } from '@aar/contracts/access';
import { pages, PageSummary, PublicPage } from '@aar/contracts/content/pages.contract';
import { fieldsOf } from '@aar/platform/database/field-columns';
import { given } from '@aar/platform/database/given';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Keyset } from '@aar/platform/database/keyset';
import { preparedJsonRow } from '@aar/platform/database/prepared';
import { hasWords } from '@aar/platform/search/search.rules';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { Editorial } from '../editorial/editorial.service';
import { slugNow } from '../editorial/former-addresses';
import { pageKind as kind } from '../editorial/kinds';
import { recordRemovedPage } from './initial-pages';

type In = Inputs<typeof pages>;

const mostInFooter = 20;
const inOrder = new Keyset({ sort_order: 'integer asc', title: 'text asc' });

@Implements(pages)
export class PagesController implements Handlers<typeof pages> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly editorial: Editorial,
  ) {}

  list({ q, status, template, ...page }: In['list']) {
    const rows = db(this.dataSource)
      .selectFrom('pages')
      .where(({ and }) => and(given({ template, is_published: status && status === 'published' })))
      .where(({ ref }) => hasWords(ref('title'), q));
    return readJsonPage(this.dataSource, { name: 'pages', rows, columns: fieldsOf(PageSummary), order: inOrder }, page);
  }

  get({ id }: In['get']) {
    return this.editorial.find(kind, id);
  }

  create(input: In['create'], actor: Actor, once: Once) {
    return once(tx => this.editorial.create(tx, kind, input, actor));
  }

  update(input: In['update'], actor: Actor, once: Once) {
    return once(tx => this.editorial.update(tx, kind, input, actor));
  }

  delete({ id }: In['delete'], actor: Actor, once: Once) {
    return once(async tx => {
      const { slug } = await this.editorial.remove(tx, kind, id, actor);
      await recordRemovedPage(tx, slug!);
      return {};
    });
  }

  async inFooter() {
    const shown = this.published().select(['slug', 'title']).where('show_in_footer', '=', true);
    const pages = await shown.orderBy('sort_order').orderBy('title').orderBy('id').limit(mostInFooter).execute();
    return { pages };
  }

  /** Also at a former slug: the `slug` of the response is the present one. */
  async public({ slug }: In['public']) {
    return (
      (await this.publishedAt(slug)) ?? (await this.publishedAt(await slugNow(this.dataSource.manager, kind, slug)))!
    );
  }

  private publishedAt(slug: string) {
    const page = this.published().select(fieldsOf(PublicPage)).where('slug', '=', slug);
    return preparedJsonRow(this.dataSource, page);
  }

  private published() {
    return db(this.dataSource).selectFrom('pages').where('is_published', '=', true);
  }
}
