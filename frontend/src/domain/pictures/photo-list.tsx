import './photos.css';
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { Picture } from '@aar/contracts/vocabulary';

const sourcesOf = ({ variants }: Picture) => variants.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** Photos that open in full size, each with its actions below. */
export function PhotoList<P extends Picture>({
  photos,
  isLarge,
  actions,
}: {
  photos: P[];
  /** Shows the first one large. */
  isLarge?: boolean;
  actions?(photo: P, number: number): ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <ul className={isLarge ? 'photos photos--large' : 'photos'} aria-label={i18n.t('Photos')}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={photo.url} target="_blank" rel="noreferrer">
            <img
              src={photo.url}
              srcSet={sourcesOf(photo)}
              sizes={isLarge && index === 0 ? '(min-width: 1100px) 640px, 92vw' : '120px'}
              width={photo.width}
              height={photo.height}
              loading={isLarge && index === 0 ? 'eager' : 'lazy'}
              alt={i18n.t('Photo {number} of {count}', { number: index + 1, count: photos.length })}
            />
          </a>
          {actions?.(photo, index + 1)}
        </li>
      ))}
    </ul>
  );
}
