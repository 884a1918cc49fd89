import type { Page } from '@playwright/test';

/** The pictures of a page that are not shown correctly: not loaded, without a size, or distorted; with the reason. */
export const unseenPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const ended = (picture: HTMLImageElement) =>
      picture.complete ||
      new Promise(resolve => {
        picture.onload = picture.onerror = resolve;
        setTimeout(resolve, 5_000);
      });
    const whyUnseen = async (picture: HTMLImageElement) => {
      // Loads pictures below the fold too.
      picture.loading = 'eager';
      await ended(picture);
      const { naturalWidth, naturalHeight } = picture;
      if (naturalWidth === 0 || naturalHeight === 0) return 'not loaded';
      const { width, height } = picture.getBoundingClientRect();
      if (width === 0 || height === 0) return `${width} x ${height}`;
      const isSquashed = Math.abs((width * naturalHeight) / (height * naturalWidth) - 1) > 0.05;
      const keepsShape = ['cover', 'contain', 'scale-down', 'none'].includes(getComputedStyle(picture).objectFit);
      return isSquashed && !keepsShape ? `squashed to ${width} x ${height}` : undefined;
    };
    const shown = [...document.images].filter(picture => picture.checkVisibility());
    const reasons = await Promise.all(
      shown.map(async picture => ({ why: await whyUnseen(picture), address: picture.currentSrc || picture.src })),
    );
    return reasons.flatMap(({ why, address }) => (why ? [`${address}: ${why}`] : []));
  });
