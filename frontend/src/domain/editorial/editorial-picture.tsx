import { SitePicture } from '../pictures/site-picture';

/** A picture of a post or a story. The CSP blocks pictures from other origins, so those are not shown. */
export const EditorialPicture = ({ url, alt = '', isFirst }: { url: string; alt?: string; isFirst?: boolean }) =>
  isOwnPicture(url) ? (
    <SitePicture
      address={url}
      alt={alt}
      isFirst={isFirst}
      sizes="(min-width: 760px) 720px, 100vw"
      className="aspect-16/9"
    />
  ) : null;

export const isOwnPicture = (url: string) => url.startsWith('/api/media/files/');
