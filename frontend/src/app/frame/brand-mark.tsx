import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSiteContent } from '../../api/site-content';
import { Logo } from '../../ui/art/logo';
import { useSiteName } from '../../page-parts/page-title';

/** The site's picture, or the drawn logo if there is none or it fails to load. */
export function SiteLogo() {
  const { image } = useSiteContent();
  const url = image('platform-logo') ?? image('site_logo');
  const [broken, setBroken] = useState<string>();
  return url && url !== broken ? <img src={url} alt="" onError={() => setBroken(url)} /> : <Logo />;
}

/** Logo, name and tagline; links to the home page. */
export function BrandMark() {
  const { text } = useSiteContent();
  const name = useSiteName();
  const tagline = text('site-tagline', 'Mobilizing for Animal Welfare');
  return (
    <Link className="brand" to="/">
      <SiteLogo />
      <span>
        <b>{name}</b>
        <small>{tagline}</small>
      </span>
    </Link>
  );
}
