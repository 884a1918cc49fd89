import { useMemo } from 'react';
import { useLingui } from '@lingui/react';
import { Link } from 'react-router-dom';
import { parseContact } from '@aar/contracts/content/footer-contact';
import { useSiteContent } from '../../api/site-content';
import { SwashHeading } from '../../ui/display/heading';
import { Card } from '../../ui/display/card';
import { Clock, Mail, MapPin, Phone, Siren } from '../../ui/icons';
import { lazyPart } from '../../ui/lazy/lazy-part';

const SocialLinks = lazyPart(() => import('./social-links'));

const officeHours = [
  [/*i18n*/ 'Monday to Friday', /*i18n*/ '9:00 AM to 6:00 PM'],
  [/*i18n*/ 'Saturday', /*i18n*/ '10:00 AM to 4:00 PM'],
  [/*i18n*/ 'Sunday', /*i18n*/ 'emergency rescues only'],
] as const;

const dial = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** How to reach the team, shown next to the form. */
export function ContactDetails() {
  const { i18n } = useLingui();
  const source = useSiteContent().text('footer-contact');
  const { email, phone, address, social } = useMemo(() => parseContact(source), [source]);
  return (
    <>
      <Card hold="pin" className="stack stack--2" aria-labelledby="hotline">
        <h2 id="hotline" className="row row--2">
          <Siren />
          {i18n.t('Emergency hotline, 24/7')}
        </h2>
        {phone && (
          <p>
            <a href={dial(phone)} className="text-20 font-bold">
              {phone}
            </a>
          </p>
        )}
        <p>
          {i18n.t('An animal needs help now? A support request reaches the members near you within seconds.')}{' '}
          <Link to="/support-requests">{i18n.t('Post a support request')}</Link>
        </p>
      </Card>
      <Card className="stack" aria-labelledby="details">
        <SwashHeading id="details">{i18n.t('Contact details')}</SwashHeading>
        <ul className="stack stack--2">
          {email && (
            <li className="row row--2 break-words">
              <Mail />
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {phone && (
            <li className="row row--2">
              <Phone />
              <a href={dial(phone)}>{phone}</a>
            </li>
          )}
          {address && (
            <li className="row row--2">
              <MapPin />
              <span>{address}</span>
            </li>
          )}
        </ul>
        <h3 className="row row--2">
          <Clock />
          {i18n.t('Office hours')}
        </h3>
        <ul>
          {officeHours.map(([days, hours]) => (
            <li key={days}>{`${i18n.t(days)}: ${i18n.t(hours)}`}</li>
          ))}
        </ul>
        {social.length > 0 && (
          <>
            <h3>{i18n.t('Follow')}</h3>
            <SocialLinks pages={social} />
          </>
        )}
      </Card>
    </>
  );
}
