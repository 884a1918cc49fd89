import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { Profile } from '@aar/contracts/identity/profile.contract';
import { api } from '../../api/deferred-client';
import { useKeepProfile } from '../../api/my-profile';
import { Banner } from '../../ui/feedback/banner';
import { Button } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { toast } from '../../ui/feedback/toast';
import { contactWords } from './contact-words';
import { useSendCode } from './send-code';

const ContactCodeDialog = lazyDialog(() => import('./contact-code.dialog'));

type Pending = Profile['pendingContacts'][number];

/** New contacts whose codes were not entered yet. */
export const PendingContacts = ({ profile }: { profile: Profile }) =>
  profile.pendingContacts.map(pending => (
    <PendingContact key={pending.contactType} pending={pending} isFirst={!profile[pending.contactType]} />
  ));

interface PendingContactProps {
  pending: Pending;
  /** The first of its type. One from the complete-profile form was sent no code yet. */
  isFirst: boolean;
}

function PendingContact({ pending, isFirst }: PendingContactProps) {
  const { contactType, maskedContact, requestedAt } = pending;
  const { i18n } = useLingui();
  const keepProfile = useKeepProfile();
  const sendAgain = useSendCode();
  const [sentAt, setSentAt] = useState(() => Date.parse(requestedAt));
  const [entering, setEntering] = useState(false);
  const words = contactWords[contactType];
  const giveUp = useMutation({
    ...api.profile.cancelContact.mutation(),
    onSuccess: profile => {
      keepProfile(profile);
      toast.success(i18n.t('Change cancelled'), i18n.t(words.givenUp));
    },
    meta: { fallback: /*i18n*/ 'Failed to update profile' },
  });
  // Only the server knows the unmasked contact.
  const again = { contactType };
  const enter = (
    <Button tone={isFirst ? 'plain' : 'brand'} onClick={() => setEntering(true)}>
      {i18n.t('Enter Code')}
    </Button>
  );
  const send = (
    <Button
      tone={isFirst ? 'brand' : 'plain'}
      pending={sendAgain.isPending}
      pendingLabel={i18n.t('Sending code...')}
      onClick={() =>
        sendAgain.mutate(again, {
          onSuccess() {
            setSentAt(Date.now());
            setEntering(true);
          },
        })
      }
    >
      {isFirst ? i18n.t('Send Code') : i18n.t('Send Again')}
    </Button>
  );
  return (
    <Banner>
      <p className="mb-3">{i18n.t(isFirst ? words.first : words.waiting, { contact: maskedContact })}</p>
      <div className="row">
        {isFirst ? send : enter}
        {isFirst ? enter : send}
        <Button tone="quiet" pending={giveUp.isPending} onClick={() => giveUp.mutate({ contactType })}>
          {i18n.t('Cancel Change')}
        </Button>
      </div>
      {entering && (
        <ContactCodeDialog
          contactType={contactType}
          maskedContact={maskedContact}
          sentAt={sentAt}
          onResend={() => api.profile.changeContact(again)}
          onClose={() => setEntering(false)}
        />
      )}
    </Banner>
  );
}
