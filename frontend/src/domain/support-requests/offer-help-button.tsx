import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { Check, Hand } from '../../ui/icons';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { useAddressWindow } from '../../ui/navigation/use-address-window';
import { useSignInFirst } from '../sign-in/sign-in-first';

const OfferHelpDialog = lazyDialog(() => import('./offer-help.dialog'));

/** Opens the offer dialog for a member, sends a visitor to the login; disabled once help is offered. */
export function OfferHelpButton({
  request,
  onOwnPage,
  named,
}: {
  request: SupportRequest;
  /** On the request's own page: as wide as its card, and the URL records that the dialog is open. */
  onOwnPage?: boolean;
  /** One of many on its screen: the accessible name includes the request's title. */
  named?: boolean;
}) {
  const { i18n } = useLingui();
  const session = useSession();
  const signInFirst = useSignInFirst();
  const [pressed, setPressed] = useState(false);
  const inAddress = useAddressWindow('offer');
  const offered = request.hasResponded;
  const isPossible = !offered && request.status === 'active';
  const dialog = onOwnPage
    ? inAddress
    : { isOpen: pressed, open: () => setPressed(true), close: () => setPressed(false) };

  function offer() {
    if (session) dialog.open('');
    else signInFirst(i18n.t('Please log in to respond to support requests'), `/support-requests/${request.id}?offer`);
  }

  return (
    <>
      <Button
        wide={onOwnPage}
        icon={offered ? <Check /> : <Hand />}
        disabled={!isPossible}
        onClick={offer}
        aria-label={named && !offered ? i18n.t('Offer Help: {title}', { title: request.title }) : undefined}
      >
        {offered ? i18n.t('Help offered') : i18n.t('Offer Help')}
      </Button>
      {dialog.isOpen && session && isPossible && <OfferHelpDialog request={request} onClose={dialog.close} />}
    </>
  );
}
