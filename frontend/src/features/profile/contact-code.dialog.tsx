import { useLingui } from '@lingui/react';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/deferred-client';
import { useKeepProfile } from '../../api/my-profile';
import { CodeDialog } from '../../domain/sign-in/code.dialog';
import { toast } from '../../ui/feedback/toast';
import { contactWords } from './contact-words';

/** Verifies a contact with the code that was sent to it, and makes it the member's. */
export default function ContactCodeDialog({
  contactType,
  maskedContact,
  sentAt,
  onResend,
  onClose,
}: {
  contactType: ContactType;
  maskedContact: string;
  sentAt?: number;
  onResend: () => Promise<{ otp?: string }>;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const keepProfile = useKeepProfile();
  const verify = async (otp: string) => {
    keepProfile(await api.profile.confirmContact({ contactType, otp }));
    toast.success(i18n.t('Success'), i18n.t(contactWords[contactType].confirmed));
    onClose();
  };
  return (
    <CodeDialog
      contactType={contactType}
      maskedContact={maskedContact}
      sentAt={sentAt}
      verifyLabel={i18n.t('Verify')}
      onVerify={verify}
      onResend={onResend}
      onClose={onClose}
    />
  );
}
