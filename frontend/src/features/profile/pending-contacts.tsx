import { lazy, Suspense, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { Profile } from '@aar/contracts/identity/profile.contract';
import { api, messageOf } from '../../api/client';
import { useKeepProfile } from '../../api/my-profile';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { contactWords } from './contact-words';
import { useSendCode } from './send-code';

const ContactCodeDialog = lazy(() => import('./contact-code.dialog'));

type Pending = Profile['pendingContacts'][number];

/** Changed contacts whose codes were not entered yet. */
export const PendingContacts = ({ contacts }: { contacts: Pending[] }) =>
  contacts.map(pending => <PendingContact key={pending.contactType} pending={pending} />);

function PendingContact({ pending: { contactType, maskedContact, requestedAt } }: { pending: Pending }) {
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
      toast.success(i18n.t('Change given up'), i18n.t(words.givenUp));
    },
    onError: error => toast.error(i18n.t(messageOf(error, 'Failed to update profile'))),
  });
  // Only the server knows the whole of it.
  const again = { contactType };
  return (
    <Banner>
      <p className="mb-3">{i18n.t(words.waiting, { contact: maskedContact })}</p>
      <div className="row">
        <Button onClick={() => setEntering(true)}>{i18n.t('Enter Code')}</Button>
        <Button
          tone="plain"
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
          {i18n.t('Send Again')}
        </Button>
        <Button tone="quiet" disabled={giveUp.isPending} onClick={() => giveUp.mutate({ contactType })}>
          {i18n.t('Give Up')}
        </Button>
      </div>
      {entering && (
        <Suspense fallback={null}>
          <ContactCodeDialog
            contactType={contactType}
            maskedContact={maskedContact}
            sentAt={sentAt}
            onResend={() => api.profile.changeContact(again)}
            onClose={() => setEntering(false)}
          />
        </Suspense>
      )}
    </Banner>
  );
}
