import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/deferred-client';
import { storeDevice, thisDevice } from '../../api/session';
import { CodeDialog } from '../../domain/sign-in/code.dialog';
import { useCodeSent } from '../../domain/sign-in/use-code-sent';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { toast } from '../../ui/feedback/toast';
import { NewPasswordDialog } from './new-password.dialog';
import { ResetEmailDialog } from './reset-email.dialog';
import { resetUnderway } from './reset-underway';
import { useSentCode } from './use-sent-code';

type Step =
  | { name: 'email' }
  | { name: 'code'; contactType: ContactType; maskedContact: string; sentAt: number }
  | { name: 'password'; resetToken: string }
  | { name: 'success' };
const start: Step = { name: 'email' };
const firstStep = (): Step => {
  const resetToken = resetUnderway.token();
  return resetToken ? { name: 'password', resetToken } : start;
};

/**
 * A password reset: e-mail or mobile number, the code sent to it, the new password, done. Closing a step starts again; after a
 * reload it continues with the new password.
 */
export default function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui();
  const [step, setStep] = useState(firstStep);
  const [email, setEmail] = useState('');
  const code = useSentCode();
  const sayCodeSent = useCodeSent(/*i18n*/ 'Reset Code Sent');

  const askForCode = async (email: string) => {
    const answer = await api.auth.forgotPassword({ email, ...thisDevice() });
    storeDevice(answer);
    return { ...answer, ...code.remember(email, answer) };
  };
  const sendCode = async (email: string) => {
    const known = code.fresh(email);
    if (known) return known;
    const answer = await askForCode(email);
    sayCodeSent(answer);
    return answer;
  };
  const verify = async (otp: string) => {
    const { resetToken } = await api.auth.verifyResetOtp({ email, otp, ...thisDevice() });
    toast.success(i18n.t('Code verified! You can now reset your password.'));
    resetUnderway.keep(resetToken);
    setStep({ name: 'password', resetToken });
  };

  const goOn = (next: Step) => {
    resetUnderway.forget();
    setStep(next);
  };

  if (step.name === 'code')
    return (
      <CodeDialog
        contactType={step.contactType}
        maskedContact={step.maskedContact}
        sentAt={step.sentAt}
        verifyLabel={i18n.t('Reset Password')}
        onVerify={verify}
        onResend={() => askForCode(email)}
        onClose={() => setStep(start)}
      />
    );
  if (step.name === 'password')
    return (
      <NewPasswordDialog
        resetToken={step.resetToken}
        onDone={() => goOn({ name: 'success' })}
        onExpired={() => goOn(start)}
        onClose={() => {
          resetUnderway.forget();
          onClose();
        }}
      />
    );
  if (step.name === 'success')
    return (
      <Dialog
        open
        small
        onClose={onClose}
        title={i18n.t('Password Reset Successful')}
        footer={
          <Button wide onClick={onClose}>
            {i18n.t('Sign In')}
          </Button>
        }
      >
        <p role="status">{i18n.t('You can now log in with your new password. All other devices were signed out.')}</p>
      </Dialog>
    );
  return (
    <ResetEmailDialog
      email={email}
      onClose={onClose}
      onSubmit={async typed => {
        const { contactType, maskedContact, sentAt } = await sendCode(typed);
        setEmail(typed);
        setStep({ name: 'code', contactType, maskedContact, sentAt });
      }}
    />
  );
}
