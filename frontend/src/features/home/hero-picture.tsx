import type { HeroImage } from '../../domain/site/hero-images';
import { SitePicture } from '../../domain/pictures/site-picture';

/** The width of a hero picture: half of the hero on a desktop, all of it on a phone. */
export const heroSizes = '(min-width: 1000px) 504px, calc(100vw - 52px)';

/** A single picture, pinned to the wall. */
export function HeroPicture({ image }: { image: HeroImage }) {
  return (
    <figure className="bg-surface border-ink border-2 p-2">
      <SitePicture isFirst address={image.src} alt={image.alt} sizes={heroSizes} className="aspect-4/3" />
      {image.caption && <figcaption className="px-1 pt-2">{image.caption}</figcaption>}
    </figure>
  );
}
