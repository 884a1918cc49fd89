import { sharePictureName, type ShareCard, type SiteBrand } from '@aar/contracts/share-cards';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ConcurrencyLimit } from '../service/concurrency-limit';
import { FileAnswer } from '../service/handlers';

/** Drawing takes a tenth of a second on one core: only callers who share many things at once have to wait. */
const mostAtOnce = 1;
const mostWaiting = 20;
const mostBytes = 16 * 1024 * 1024;

interface Drawn {
  card: ShareCard;
  brand: SiteBrand;
}

/** Pictures for shared links: drawn at the first request, and cached while they are requested (LRU). */
@Injectable()
export class SharePictures {
  private readonly turns = new ConcurrencyLimit(mostAtOnce, mostWaiting);
  private readonly cache = new LRUCache<string, Buffer, Drawn>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_, __, { context: { card, brand } }) =>
      this.turns.run(async () => {
        // eslint-disable-next-line @typescript-eslint/no-require-imports -- what draws is loaded when it is needed, by a name that the bundler sees
        const { drawShareCard } = require('./draw-share-card') as typeof import('./draw-share-card');
        return drawShareCard(card, brand);
      }),
  });

  /** The current picture. The URL of an earlier version shows it too, but is not cached. */
  async answer(name: string, card: ShareCard, brand: SiteBrand): Promise<FileAnswer> {
    const picture = await this.cache.forceFetch(JSON.stringify([card, brand]), { context: { card, brand } });
    return new FileAnswer('image/png', picture, { isImmutable: name === sharePictureName(card, brand) });
  }
}
