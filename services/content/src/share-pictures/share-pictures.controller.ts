import { PublicBlog } from '@aar/contracts/content/blogs.contract';
import { brandIn, brandKeys } from '@aar/contracts/content/brand-keys';
import { PublicPage } from '@aar/contracts/content/pages.contract';
import { sitePictures } from '@aar/contracts/content/share-pictures.contract';
import { PublicStory } from '@aar/contracts/content/stories.contract';
import { postCard, storyCard } from '@aar/contracts/item-cards';
import { pageCard, type ShareCard, siteCard } from '@aar/contracts/share-cards';
import { columnsOf } from '@aar/platform/database/fields';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { SharePictures } from '@aar/platform/share-pictures/share-pictures';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { EditorialKind } from '../editorial/editorial-kind';
import { slugNow } from '../editorial/former-addresses';
import { blogKind, pageKind, storyKind } from '../editorial/kinds';

type In = Inputs<typeof sitePictures>;

const taglineKeys = ['site-tagline', 'site_tagline'];

/** Share pictures of published items, made from the data of the public page and refused with the same errors. */
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
    const post = await this.published(
      blogKind,
      slug,
      PublicBlog.pick({ title: true, category: true, publishedAt: true }),
    );
    return this.draw(picture, postCard(post));
  }

  async story({ id, picture }: In['story']) {
    const shown = { title: true, outcome: true, animalType: true, location: true, createdAt: true } as const;
    return this.draw(picture, storyCard(await this.published(storyKind, id, PublicStory.pick(shown))));
  }

  async page({ slug, picture }: In['page']) {
    const { title } = await this.published(pageKind, slug, PublicPage.pick({ title: true }));
    return this.draw(picture, pageCard(title));
  }

  /** Also under a former address; throws as its page does. */
  private async published<S extends z.ZodObject>(kind: EditorialKind, address: string, shape: S): Promise<z.output<S>> {
    const read = async (at: string) => {
      const [item] = await this.dataSource.query<{ item: z.output<S> }[]>(
        `select row_to_json(item) as item from (
           select ${columnsOf(shape)} from ${kind.table} where ${kind.slugs ? 'slug' : 'id'} = $1 and is_published) item`,
        [at],
      );
      return item?.item;
    };
    return (await read(address)) ?? (await read(await slugNow(this.dataSource.manager, kind, address)))!;
  }

  private async draw(picture: string, card: ShareCard) {
    return this.pictures.answer(picture, card, brandIn(await this.entries()));
  }

  private entries() {
    return this.dataSource.query<{ key: string; content: string }[]>(
      'select key, content from site_contents where is_active and key = any($1)',
      [[...Object.values(brandKeys).flat(), ...taglineKeys]],
    );
  }
}
