import type { ContentItem } from '../../api/site-content';

export interface HeroImage {
  id: string;
  src: string;
  alt: string;
  caption: string;
  order: number;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The metadata of a picture as an administrator wrote it; invalid values count as missing. */
export function heroDetails({ metadata }: Pick<ContentItem, 'metadata'>) {
  try {
    const { alt, caption, order } = (JSON.parse(metadata ?? '') ?? {}) as Record<string, unknown>;
    const place = Number(order);
    return {
      alt: isText(alt) ? alt : '',
      caption: isText(caption) ? caption : '',
      order: order != null && order !== '' && Number.isFinite(place) ? place : Infinity,
    };
  } catch {
    return { alt: '', caption: '', order: Infinity };
  }
}

interface Hung {
  item: ContentItem;
  details: ReturnType<typeof heroDetails>;
}
const byOrderThenKey = (a: Hung, b: Hung) =>
  a.details.order === b.details.order
    ? a.item.key.localeCompare(b.item.key, 'en', { numeric: true })
    : a.details.order - b.details.order;

/**
 * The hero pictures by their order; those without one come last, sorted by key. `hero_main_image` is used alone if there is no
 * `hero_image_*`.
 */
export function heroImages(items: readonly ContentItem[]): HeroImage[] {
  const shown = items.filter(item => item.isActive);
  const source = (item: ContentItem) => item.imageUrl || item.content;
  const hung = shown
    .filter(item => item.key.startsWith('hero_image_') && source(item))
    .map(item => ({ item, details: heroDetails(item) }))
    .sort(byOrderThenKey)
    .map(({ item, details }) => ({ id: item.id, src: source(item), ...details }));
  if (hung.length > 0) return hung;
  const main = shown.find(item => item.key === 'hero_main_image' && source(item));
  if (!main) return [];
  const alt = shown.find(item => item.key === 'hero_main_image_alt')?.content ?? '';
  return [{ id: main.id, src: source(main), ...heroDetails(main), alt }];
}

/** Whether the pictures rotate (default: yes), and the interval in seconds (default: 5). */
export function rotationOf(content: { text(key: string): string }) {
  const seconds = Number(content.text('hero_carousel_interval'));
  return { rotates: content.text('hero_carousel_enabled') !== 'false', seconds: seconds >= 1 ? seconds : 5 };
}

/** The index wrapped around at both ends. */
export const wrapped = (index: number, count: number) => ((index % count) + count) % count;
