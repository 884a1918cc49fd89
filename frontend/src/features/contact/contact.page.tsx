import { Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { Link } from 'react-router-dom';
import { PageMeta } from '../../page-parts/page-meta';
import { Card } from '../../ui/display/card';
import { PageHead, SwashHeading } from '../../ui/display/heading';
import { Skeleton } from '../../ui/feedback/skeleton';
import { lazyAgain } from '../../ui/lazy/lazy-again';
import { useInBrowser } from '../../ui/use-in-browser';
import { ContactDetails } from '../../domain/site/contact-details';

const ContactForm = lazyAgain(async () => ({ default: (await import('./contact.form')).ContactForm }));

/** /contact */
export function Component() {
  const { i18n } = useLingui();
  const isInBrowser = useInBrowser();
  return (
    <div className="wrap">
      <PageMeta
        title={i18n.t('Contact')}
        description={i18n.t('Write to us or call. We reply within 24 hours.')}
        path="/contact"
      />
      <PageHead title={i18n.t('Contact')}>{i18n.t('We reply within 24 hours.')}</PageHead>
      <div className="split">
        <Card className="stack" aria-labelledby="write">
          <SwashHeading id="write">{i18n.t('Send us a message')}</SwashHeading>
          {/* The draft is known only to the browser. */}
          <Suspense fallback={<Skeleton lines={8} />}>
            <ContactForm key={String(isInBrowser)} draftName={isInBrowser ? 'contact' : undefined} />
          </Suspense>
        </Card>
        <div className="stack">
          <ContactDetails />
          <p>
            <Link to="/contact-us">{i18n.t('More ways to reach us')}</Link>
          </p>
        </div>
      </div>
    </div>
  );
}
