import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { ContactType, Registration } from '@aar/contracts/identity/auth.contract';
import type { UserType } from '@aar/contracts/vocabulary';
import { api, messageOf } from '../../api/client';
import { signIn } from '../../api/session';
import { useSiteContent } from '../../api/site-content';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toast';
import { CodeDialog } from './code.dialog';
import { JoinForm } from './join.form';
import { useVerificationMethods } from './verification-methods';

interface JoinDialogProps {
  open: boolean;
  userType: UserType;
  onClose(): void;
  onJoined(): void;
}

interface Sent {
  registration: Registration;
  contactType: ContactType;
  maskedContact: string;
}

/** Registration: the form, then the code that confirms a contact, then the new member is signed in. */
export function JoinDialog({ open, userType, onClose, onJoined }: JoinDialogProps) {
  const { i18n } = useLingui();
  const { text } = useSiteContent();
  const methods = useVerificationMethods();
  const [sent, setSent] = useState<Sent>();
  const [pending, setPending] = useState(false);

  const sendCode = async (registration: Registration, contactType: ContactType) => {
    const answer = await api.auth.sendOtp({ contact: registration[contactType], contactType });
    const note = i18n.t(answer.note);
    toast.success(i18n.t('OTP Sent'), answer.otp ? i18n.t('{note} (code: {otp})', { note, otp: answer.otp }) : note);
    return answer.maskedContact;
  };
  const submit = async (registration: Registration, contactType: ContactType) => {
    setPending(true);
    try {
      setSent({ registration, contactType, maskedContact: await sendCode(registration, contactType) });
    } catch (error) {
      toast.error(i18n.t(messageOf(error, 'Failed to send OTP. Please try again.')));
    } finally {
      setPending(false);
    }
  };
  const verify = async ({ registration }: Sent, otp: string) => {
    signIn(await api.auth.register({ ...registration, otp }));
    setSent(undefined);
    toast.success(i18n.t('Registration completed successfully!'));
    onJoined();
  };

  if (methods.length === 0)
    return (
      <Dialog open={open} small onClose={onClose} title={i18n.t('Registration Temporarily Unavailable')}>
        <Banner tone="warn">
          {i18n.t('No verification methods are currently enabled. Please contact the administrator.')}
        </Banner>
      </Dialog>
    );
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={i18n.t('Join {site}', { site: text('site-name', 'Animal Activist Register') })}
        description={i18n.t('Connect with activists across India and make a difference')}
        footer={
          <Button type="submit" form="join-form" wide pending={pending} pendingLabel={i18n.t('Sending code...')}>
            {i18n.t('Send OTP & Register')}
          </Button>
        }
      >
        <JoinForm userType={userType} methods={methods} onSubmit={submit} />
      </Dialog>
      {sent && (
        <CodeDialog
          contactType={sent.contactType}
          maskedContact={sent.maskedContact}
          verifyLabel={i18n.t('Verify & Complete Registration')}
          onVerify={otp => verify(sent, otp)}
          onResend={() => sendCode(sent.registration, sent.contactType)}
          onClose={() => setSent(undefined)}
        />
      )}
    </>
  );
}
