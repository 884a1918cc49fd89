import './site-picture.css';
import { blurGrid, metadataIn } from '@aar/contracts/content/picture-address';

const { columns, rows } = blurGrid;

interface Shown {
  address: string;
  alt?: string;
  /** The width it is shown at, as the `sizes` attribute of an image. */
  sizes?: string;
  /** Above the fold: loaded eagerly and with high priority. */
  isFirst?: boolean;
  className?: string;
}

/**
 * A picture that fills its container. A picture of the library is loaded in the best format and width, cropped around its focal
 * point, and has a blurred placeholder until it is loaded.
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
            // A slight overlap avoids lines between the cells.
            <rect key={at} x={at % columns} y={Math.floor(at / columns)} width="1.1" height="1.1" fill={`#${part}`} />
          ))}
        </g>
      </svg>
      <picture>
        <source type="image/avif" srcSet={metadata.avif} sizes={sizes} />
        <img
          // Set from script, because the CSP forbids style attributes in server-rendered pages.
          ref={image => image?.style.setProperty('object-position', `${focus.x}% ${focus.y}%`)}
          src={address}
          srcSet={metadata.webp}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          {...loading}
        />
      </picture>
    </span>
  );
}
