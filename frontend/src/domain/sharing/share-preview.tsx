import { sharePicturePath, shareSize, siteCard } from '@aar/contracts/share-cards';
import { useSiteContent } from '../../api/site-content';
import { useSiteName } from '../../page-parts/page-title';
import { type Preview, useAbsolute } from '../../server-rendering/server-rendering-context';

/** Open Graph tags for shared links. Rendered on the server only, because crawlers of shared links run no scripts. */
export function SharePreview({
  title,
  text,
  path,
  type = 'website',
  ...shown
}: Preview & { title: string; text?: string; path: string }) {
  const absolute = useAbsolute();
  const site = useSiteName();
  const { url, width, height } = usePicture(shown);
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={title} />
      {text && <meta property="og:description" content={text} />}
      <meta property="og:url" content={absolute(path)} />
      <meta property="og:image" content={absolute(url)} />
      {width && <meta property="og:image:width" content={String(width)} />}
      {height && <meta property="og:image:height" content={String(height)} />}
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image" content={absolute(url)} />
    </>
  );
}

/** The page's own picture, else the generated share card. */
function usePicture({ image, card }: Preview) {
  const name = useSiteName();
  const { text } = useSiteContent();
  // The fragment holds display metadata, which only this site uses.
  if (image) return { url: image.split('#')[0]!, width: undefined, height: undefined };
  const { path, drawn } = card ?? { path: '/site', drawn: siteCard(text('site-tagline')) };
  const brand = { name, primary: text('brand-color-primary'), secondary: text('brand-color-secondary') };
  return { ...shareSize, url: sharePicturePath(path, drawn, brand) };
}
