import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { ForgotPassword } from '@aar/contracts/identity/auth.contract';
import { api, failureOf } from '../../api/client';
import { CodeDialog } from '../../board/code.dialog';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { useZodForm } from '../../ui/form';
import { TextInput } from '../../ui/inputs';
import { toast } from '../../ui/toast';
import { NewPasswordDialog } from './new-password.dialog';

type Step =
  | { name: 'email' }
  | { name: 'code'; email: string; maskedContact: string }
  | { name: 'password'; resetToken: string }
  | { name: 'success' };
const start: Step = { name: 'email' };

/** A forgotten password: the e-mail, the code sent to it, the new password, done. Closing begins anew. */
export default function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui();
  const [step, setStep] = useState<Step>(start);

  const sendCode = async (email: string) => {
    const { maskedContact, note, otp } = await api.auth.forgotPassword({ email });
    toast.success(
      i18n.t('Reset Code Sent'),
      otp ? i18n.t('{note} (code: {otp})', { note: i18n.t(note), otp }) : i18n.t(note),
    );
    return maskedContact;
  };
  const verify = async (email: string, otp: string) => {
    const { resetToken } = await api.auth.verifyResetOtp({ email, otp });
    toast.success(i18n.t('Code verified! You can now reset your password.'));
    setStep({ name: 'password', resetToken });
  };

  if (step.name === 'code')
    return (
      <CodeDialog
        contactType="email"
        maskedContact={step.maskedContact}
        verifyLabel={i18n.t('Reset Password')}
        onVerify={otp => verify(step.email, otp)}
        onResend={() => api.auth.forgotPassword({ email: step.email })}
        onClose={() => setStep(start)}
      />
    );
  if (step.name === 'password')
    return (
      <NewPasswordDialog
        resetToken={step.resetToken}
        onDone={() => setStep({ name: 'success' })}
        onExpired={() => setStep(start)}
        onClose={onClose}
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
    <EmailStep
      onClose={onClose}
      onSubmit={async email => setStep({ name: 'code', email, maskedContact: await sendCode(email) })}
    />
  );
}

function EmailStep({ onSubmit, onClose }: { onSubmit: (email: string) => Promise<void>; onClose: () => void }) {
  const { i18n } = useLingui();
  const form = useZodForm(ForgotPassword, {
    defaultValues: { email: '' },
    onSubmit: ({ email }) => onSubmit(email),
    onError: error => toast.error(i18n.t(failureOf(error, 'Failed to send reset code. Please try again.'))),
  });
  return (
    <Dialog
      open
      small
      onClose={onClose}
      title={i18n.t('Forgot your password')}
      description={i18n.t('Enter your email and we will send you a code to reset it.')}
      footer={
        <Button
          type="submit"
          form="forgot-password"
          wide
          pending={form.pending}
          pendingLabel={i18n.t('Sending code...')}
        >
          {i18n.t('Send Reset Code')}
        </Button>
      }
    >
      <form id="forgot-password" className="stack" onSubmit={form.submit} noValidate>
        <Field label={i18n.t('Email')} error={form.error('email')}>
          <TextInput type="email" autoComplete="username" {...form.register('email')} />
        </Field>
      </form>
    </Dialog>
  );
}
