import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/deferred-client';
import { Badge } from '../../ui/display/badge';
import { Button } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { useSendCode } from './send-code';

const ContactCodeDialog = lazyDialog(() => import('./contact-code.dialog'));

/** One of the member's contacts, with a button to verify it. */
export function OwnContact({
  contactType,
  contact,
  isConfirmed,
}: {
  contactType: ContactType;
  contact: string;
  isConfirmed: boolean;
}) {
  const { i18n } = useLingui();
  const sendCode = useSendCode();
  const [sentTo, setSentTo] = useState<string>();
  const isEmail = contactType === 'email';
  const send = () =>
    sendCode.mutate({ contactType, contact }, { onSuccess: ({ maskedContact }) => setSentTo(maskedContact) });
  return (
    <div className="row">
      <span>{isEmail ? contact : `+91 ${contact}`}</span>
      {isConfirmed ? (
        <Badge tone="active">{i18n.t('Confirmed')}</Badge>
      ) : (
        <>
          <Badge tone="pending">{i18n.t('Not confirmed')}</Badge>
          <Button
            tone="quiet"
            pending={sendCode.isPending}
            pendingLabel={i18n.t('Sending code...')}
            aria-label={isEmail ? i18n.t('Confirm e-mail') : i18n.t('Confirm mobile number')}
            onClick={send}
          >
            {i18n.t('Confirm')}
          </Button>
        </>
      )}
      {sentTo && (
        <ContactCodeDialog
          contactType={contactType}
          maskedContact={sentTo}
          onResend={() => api.profile.changeContact({ contactType, contact })}
          onClose={() => setSentTo(undefined)}
        />
      )}
    </div>
  );
}
