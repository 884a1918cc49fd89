import { Skeleton } from '../../ui/feedback/skeleton';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { BrandCard } from './brand-card';
import { FooterContactCard } from './footer-contact-card';
import { StatisticsCard } from './statistics-card';

const HeroCard = lazyPart(() => import('./hero-card'));

/** The site's name and look, with one form per card. */
export default function SiteCards() {
  return (
    <div className="stack">
      <BrandCard />
      <StatisticsCard />
      <HeroCard fallback={<Skeleton lines={6} />} />
      <FooterContactCard />
    </div>
  );
}
