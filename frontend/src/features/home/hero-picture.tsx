import type { HeroImage } from './hero-images';

/** One picture, pinned to the wall. */
export function HeroPicture({ image }: { image: HeroImage }) {
  return (
    <figure className="bg-surface border-ink border-2 p-2">
      <img src={image.src} alt={image.alt} fetchPriority="high" className="bg-sunk aspect-4/3 w-full object-cover" />
      {image.caption && <figcaption className="px-1 pt-2">{image.caption}</figcaption>}
    </figure>
  );
}
