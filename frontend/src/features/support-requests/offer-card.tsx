import { useLingui } from '@lingui/react';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { OfferHelpButton } from '../../shared/offer-help-button';
import { Card } from '../../ui/display/card';

/** The way to answer a call for help. */
export function OfferCard({ request }: { request: SupportRequest }) {
  const { i18n } = useLingui();
  const sentence = request.hasResponded
    ? i18n.t('You have offered help. Your message has been sent.')
    : request.status === 'active'
      ? i18n.t('A few words are enough. The person who asked sees your offer at once.')
      : i18n.t('This request is no longer active.');
  return (
    <Card hold="tape" aria-labelledby="offer">
      <h2 id="offer" className="pt-2">
        {i18n.t('Can you help?')}
      </h2>
      <div className="stack">
        <p>{sentence}</p>
        <OfferHelpButton request={request} onOwnPage />
      </div>
    </Card>
  );
}
