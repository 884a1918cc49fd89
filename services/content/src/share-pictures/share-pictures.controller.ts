import { brandIn, brandKeys } from '@aar/contracts/content/brand-keys';
import { sitePictures } from '@aar/contracts/content/share-pictures.contract';
import { postCard, storyCard } from '@aar/contracts/item-cards';
import { pageCard, type ShareCard, siteCard } from '@aar/contracts/share-cards';
import { anyOf } from '@aar/platform/database/any-of';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { SharePictures } from '@aar/platform/share-pictures/share-pictures';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import type { EditorialKind } from '../editorial/editorial-kind';
import { slugNow } from '../editorial/former-addresses';
import { blogKind, pageKind, storyKind } from '../editorial/kinds';

type In = Inputs<typeof sitePictures>;

const taglineKeys = ['site-tagline', 'site_tagline'];

/** Share pictures of published items, drawn from the response of the public page and refused with the same errors. */
@Implements(sitePictures)
export class SharePicturesController implements Handlers<typeof sitePictures> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pictures: SharePictures,
  ) {}

  async site({ picture }: In['site']) {
    const entries = await this.entries();
    const tagline = taglineKeys.map(key => entries.find(entry => entry.key === key)?.content).find(Boolean);
    return this.pictures.answer(picture, siteCard(tagline), brandIn(entries));
  }

  async post({ slug, picture }: In['post']) {
    const posts = db(this.dataSource).selectFrom('blogs').select(['title', 'category', 'published_at as publishedAt']);
    const read = (at: string) => posts.where('is_published', '=', true).where('slug', '=', at).executeTakeFirst();
    const { publishedAt, ...post } = await this.current(blogKind, slug, read);
    return this.draw(picture, postCard({ ...post, publishedAt: publishedAt?.toISOString() ?? null }));
  }

  async story({ id, picture }: In['story']) {
    const shown = ['title', 'outcome', 'animal_type as animalType', 'location', 'created_at as createdAt'] as const;
    const stories = db(this.dataSource).selectFrom('stories').select(shown);
    const read = (at: string) => stories.where('is_published', '=', true).where('id', '=', at).executeTakeFirst();
    const { createdAt, ...story } = await this.current(storyKind, id, read);
    return this.draw(picture, storyCard({ ...story, createdAt: createdAt.toISOString() }));
  }

  async page({ slug, picture }: In['page']) {
    const pages = db(this.dataSource).selectFrom('pages').select('title');
    const read = (at: string) => pages.where('is_published', '=', true).where('slug', '=', at).executeTakeFirst();
    return this.draw(picture, pageCard((await this.current(pageKind, slug, read)).title));
  }

  /** Also at a former slug; throws as its page does. */
  private async current<Item>(
    kind: EditorialKind,
    address: string,
    read: (address: string) => Promise<Item | undefined>,
  ): Promise<Item> {
    return (await read(address)) ?? (await read(await slugNow(this.dataSource.manager, kind, address)))!;
  }

  private async draw(picture: string, card: ShareCard) {
    return this.pictures.answer(picture, card, brandIn(await this.entries()));
  }

  private entries() {
    return db(this.dataSource)
      .selectFrom('site_contents')
      .select(['key', 'content'])
      .where('is_active', '=', true)
      .where('key', '=', anyOf([...Object.values(brandKeys).flat(), ...taglineKeys]))
      .execute();
  }
}
