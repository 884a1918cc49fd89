import './site-picture.css';
import { blurGrid, metadataIn } from '@aar/contracts/content/picture-address';

const { columns, rows } = blurGrid;

interface Shown {
  address: string;
  alt?: string;
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes?: string;
  /** It is among the first that a visitor sees of the page: it comes before others, and at once. */
  isFirst?: boolean;
  className?: string;
}

/**
 * A picture that fills its place. One of the library comes as the format and in the width that fit, shows what must be seen of it, and is
 * there blurred before it has come.
 */
export function SitePicture({ address, alt = '', sizes = '100vw', isFirst = false, className = '' }: Shown) {
  const metadata = metadataIn(address);
  const loading = isFirst
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  if (!metadata)
    return (
      <span className={`sitepic ${className}`}>
        <img src={address} alt={alt} {...loading} />
      </span>
    );
  const { width, height, colour, blur, focus } = metadata;
  return (
    <span className={`sitepic ${className}`}>
      <svg aria-hidden="true" viewBox={`0 0 ${columns} ${rows}`} preserveAspectRatio="none">
        <rect width="100%" height="100%" fill={colour} />
        <g>
          {blur.match(/.../g)?.map((part, at) => (
            // A little over the next one, which leaves no line between them.
            <rect key={at} x={at % columns} y={Math.floor(at / columns)} width="1.1" height="1.1" fill={`#${part}`} />
          ))}
        </g>
      </svg>
      <picture>
        <source type="image/avif" srcSet={metadata.avif} sizes={sizes} />
        <img
          // Set here, since pages that the server paints may have no styles of their own.
          ref={image => image?.style.setProperty('object-position', `${focus.x}% ${focus.y}%`)}
          src={address}
          srcSet={metadata.webp}
          {...{ sizes, alt, width, height }}
          {...loading}
        />
      </picture>
    </span>
  );
}
