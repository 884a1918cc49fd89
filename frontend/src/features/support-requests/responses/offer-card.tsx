import './offer-card.css';
import { useLingui } from '@lingui/react';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { OfferHelpButton } from '../../../domain/support-requests/offer-help-button';
import { Card } from '../../../ui/display/card';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { lazyPart } from '../../../ui/lazy/lazy-part';

const MyOffer = lazyPart(async () => ({ default: (await import('./my-offer')).MyOffer }));

/** The button to offer help, and then the offer itself. */
export function OfferCard({ request }: { request: SupportRequest }) {
  const { i18n } = useLingui();
  const { myResponse, status } = request;
  const isAsked = !myResponse && status === 'active';
  return (
    <Card hold="tape" aria-labelledby="offer" className={isAsked ? 'offerbar' : ''}>
      <h2 id="offer" className="pt-2">
        {myResponse ? i18n.t('Your offer of help') : i18n.t('Can you help?')}
      </h2>
      {myResponse ? (
        <MyOffer offer={myResponse} fallback={<Skeleton lines={2} />} />
      ) : (
        <div className="stack">
          <p>
            {isAsked
              ? i18n.t('A few words are enough. The person who asked sees your offer at once.')
              : i18n.t('This request is no longer active.')}
          </p>
          <OfferHelpButton request={request} onOwnPage />
        </div>
      )}
    </Card>
  );
}
