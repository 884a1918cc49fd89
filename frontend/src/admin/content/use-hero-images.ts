import { useState } from 'react';
import type { ContentItem } from '@aar/contracts/content/admin-content.contract';
import { api } from '../../api/panel-client';
import { heroDetails } from '../../domain/site/hero-images';
import { showFailure } from '../../ui/feedback/show-failure';

const prefix = 'hero_image_';
export const failedToSave = /*i18n*/ 'Failed to save content';

export type HeroWords = Pick<EditedHeroImage, 'alt' | 'caption'>;

/** A hero picture with its editable fields. */
export interface EditedHeroImage {
  id: string;
  key: string;
  src: string;
  alt: string;
  caption: string;
  order: number;
  isActive: boolean;
}

const imageOf = (item: ContentItem): EditedHeroImage => {
  const { id, key, content, imageUrl, isActive } = item;
  return { id, key, src: imageUrl || content, isActive, ...heroDetails(item) };
};
const byOrder = (one: EditedHeroImage, other: EditedHeroImage) =>
  one.order === other.order
    ? one.key.localeCompare(other.key, 'en', { numeric: true })
    : one.order < other.order
      ? -1
      : 1;
const metadataOf = ({ alt, caption, order }: Pick<EditedHeroImage, 'alt' | 'caption' | 'order'>) =>
  JSON.stringify({ alt, caption, order });

/** The hero pictures among these items, sorted, and their actions, one at a time. */
export function useHeroImages(items: ContentItem[]) {
  const [pending, setPending] = useState(false);
  const images = items
    .filter(({ key }) => key.startsWith(prefix))
    .map(imageOf)
    .sort(byOrder);

  const once = async (work: () => Promise<unknown>) => {
    setPending(true);
    try {
      await work();
    } finally {
      setPending(false);
    }
  };
  const run = (work: () => Promise<unknown>, failed: string = failedToSave) =>
    once(work).catch((error: unknown) => showFailure(error, { failed }));
  const update = ({ id, ...image }: EditedHeroImage, changes: Partial<EditedHeroImage>) => {
    const next = { ...image, ...changes };
    const order = Number.isFinite(next.order) ? next.order : images.findIndex(one => one.id === id) + 1;
    return api.adminContent.update({ id, metadata: metadataOf({ ...next, order }), isActive: next.isActive });
  };

  return {
    images,
    pending,
    show: (image: EditedHeroImage, isActive: boolean) => run(() => update(image, { isActive })),
    /** Throws, so that the form can show the failure. */
    saveWords: (image: EditedHeroImage, words: HeroWords) => once(() => update(image, words)),
    add({ src, alt }: { src: string; alt: string }) {
      const numbers = items.map(({ key }) => Number(key.slice(prefix.length)) || 0);
      const number = Math.max(0, ...numbers) + 1;
      const metadata = metadataOf({ alt, caption: '', order: images.length + 1 });
      const item = { key: `${prefix}${number}`, type: 'image' as const, content: src, metadata, isActive: true };
      return run(() => api.adminContent.create(item));
    },
    /** Moves a picture one place up (-1) or down (1), and renumbers the pictures whose order changes. */
    move(image: EditedHeroImage, by: -1 | 1) {
      const next = images.filter(one => one !== image);
      next.splice(images.indexOf(image) + by, 0, image);
      const moved = next.map((one, index) => ({ ...one, order: index + 1 }));
      const changed = moved.filter(({ id, order }) => images.find(one => one.id === id)!.order !== order);
      return run(async () => {
        for (const one of changed) await api.adminContent.update({ id: one.id, metadata: metadataOf(one) });
      });
    },
    remove: ({ id }: EditedHeroImage) =>
      run(() => api.adminContent.delete({ id }), /*i18n*/ 'Failed to delete content'),
  };
}
