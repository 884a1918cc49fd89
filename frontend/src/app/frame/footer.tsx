import { useMemo } from 'react';
import { Trans, useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { parseContact } from '@aar/contracts/content/footer-contact';
import { Link } from 'react-router-dom';
import { api } from '../../api/client';
import { useSession } from '../../api/session';
import { useSiteContent } from '../../api/site-content';
import { Mail, Phone } from '../../ui/icons';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { MenuLink } from '../menu/menu-links';
import { flat } from '../menu/menu';
import { legalLinks } from '../menu/navigation';
import { useMenu } from '../menu/use-menu';
import { useSiteName } from '../../page-parts/page-title';

// Loaded lazily: brand icons are large, and the footer is below the fold.
const SocialLinks = lazyPart(() => import('../../domain/site/social-links'));

export function Footer() {
  const { i18n } = useLingui();
  const { text } = useSiteContent();
  const name = useSiteName();
  const menu = useMenu('footer', useSession());
  const source = text('footer-contact');
  const { data } = useQuery(api.pages.inFooter.query());
  const written = (data?.pages ?? []).filter(({ slug }) => !legalLinks.some(({ to }) => to === `/${slug}`));
  const contact = useMemo(() => parseContact(source), [source]);
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer__cols">
          <div>
            <h2>{name}</h2>
            <p>{text('site-tagline', 'Mobilizing for Animal Welfare')}</p>
            {contact.address && <p className="small mt-2">{contact.address}</p>}
          </div>
          <nav aria-label={i18n.t('Footer')}>
            <h2>{i18n.t('Quick Links')}</h2>
            <ul className="links2">
              {flat(menu).map(item => (
                <li key={item.id}>
                  <MenuLink item={item} />
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>{i18n.t('Write or call')}</h2>
            <ul>
              {!contact.email && !contact.phone && (
                <li>
                  <Link to="/contact-us">
                    <Mail />
                    {i18n.t('Contact Us')}
                  </Link>
                </li>
              )}
              {contact.email && (
                <li>
                  <a href={`mailto:${contact.email}`}>
                    <Mail />
                    <span>{contact.email}</span>
                  </a>
                </li>
              )}
              {contact.phone && (
                <li>
                  <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>
                    <Phone />
                    <span>{contact.phone}</span>
                  </a>
                </li>
              )}
            </ul>
          </div>
          {contact.social.length > 0 && (
            <div>
              <h2>{i18n.t('Follow')}</h2>
              <SocialLinks pages={contact.social} />
            </div>
          )}
        </div>
        <div className="footer__base row row--between">
          {contact.phone ? (
            <p>
              <Trans
                id="Emergency hotline, 24/7: <0>{phone}</0>"
                values={{ phone: contact.phone }}
                components={{ 0: <b /> }}
              />
            </p>
          ) : (
            <p>{name}</p>
          )}
          <ul className="row row--4 flex-wrap">
            {written.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={`/${slug}`}>{title}</Link>
              </li>
            ))}
            {legalLinks.map(link => (
              <li key={link.to}>
                <Link to={link.to}>{i18n.t(link.label)}</Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
