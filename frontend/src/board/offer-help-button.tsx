import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { useSession } from '../api/session';
import { Button } from '../ui/button';
import { Check, Hand } from '../ui/icons';
import { lazyDialog } from '../ui/lazy-dialog';
import { useSignInFirst } from './sign-in-first';

const OfferHelpDialog = lazyDialog(() => import('./offer-help.dialog'));

/** Opens the offer for a member, leads a visitor to the login; done once, it says so. */
export function OfferHelpButton({
  request,
  wide,
  named,
}: {
  request: SupportRequest;
  wide?: boolean;
  /** One of many on its screen: its name says which request it is about. */
  named?: boolean;
}) {
  const { i18n } = useLingui();
  const session = useSession();
  const signInFirst = useSignInFirst();
  const [open, setOpen] = useState(false);
  const offered = request.hasResponded;

  function offer() {
    if (session) setOpen(true);
    else signInFirst(i18n.t('Please log in to respond to support requests'), `/support-requests/${request.id}`);
  }

  return (
    <>
      <Button
        wide={wide}
        icon={offered ? <Check /> : <Hand />}
        disabled={offered || request.status !== 'active'}
        onClick={offer}
        aria-label={named && !offered ? i18n.t('Offer Help: {title}', { title: request.title }) : undefined}
      >
        {offered ? i18n.t('Help offered') : i18n.t('Offer Help')}
      </Button>
      {open && <OfferHelpDialog request={request} onClose={() => setOpen(false)} />}
    </>
  );
}
