import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useLingui } from '@lingui/react';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { messageOf } from '../../i18n/failures';
import { Banner } from '../../ui/feedback/banner';
import { Button } from '../../ui/button';
import { CodeBoxes } from '../../ui/form/code-boxes';
import { FormDialog } from '../../ui/form/form-dialog';
import { showFailure } from '../../ui/feedback/show-failure';
import { toast } from '../../ui/feedback/toast';
import { useCountdown } from './use-countdown';

/** Seconds until another code can be sent to the same contact. */
export const resendWait = 30;
/** The value may contain a space for an empty box in the middle. */
const isComplete = (code: string) => /^\d{6}$/.test(code);

interface CodeDialogProps {
  contactType: ContactType;
  maskedContact: string;
  verifyLabel: string;
  /** When the code was sent, in ms since 1970; defaults to now. */
  sentAt?: number;
  /** Resolves when the code is accepted. On rejection the error is shown and the code can be corrected. */
  onVerify(code: string): Promise<unknown>;
  /** Sends another code; on a trial site the response contains it and the dialog shows it. */
  onResend(): Promise<{ otp?: string }>;
  onClose(): void;
}

/** Asks for the code that was sent to a contact. */
export function CodeDialog({
  contactType,
  maskedContact,
  verifyLabel,
  sentAt,
  onVerify,
  onResend,
  onClose,
}: CodeDialogProps) {
  const { i18n } = useLingui();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const [resending, setResending] = useState(false);
  const boxes = useRef<HTMLDivElement>(null);
  const [left, restart] = useCountdown(resendWait, sentAt);

  const change = (value: string) => {
    setCode(value);
    setError(undefined);
  };
  // Enter does not submit a form whose submit button is disabled, so this says what is missing.
  const explainOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isComplete(code) && event.target instanceof HTMLInputElement)
      setError(i18n.t('Please enter the complete 6-digit code'));
  };
  const verify = async (event: SubmitEvent) => {
    event.preventDefault();
    setPending(true);
    setError(undefined);
    try {
      await onVerify(code);
    } catch (problem) {
      const message = messageOf(problem, 'Invalid code. Please try again.');
      setError(message);
      toast.error(message);
    } finally {
      setPending(false);
    }
  };
  const resend = async () => {
    setResending(true);
    try {
      const { otp } = await onResend();
      restart();
      change('');
      // The countdown replaces the focused button, so the focus moves to the first box.
      boxes.current?.querySelector('input')?.focus();
      const note =
        contactType === 'mobile'
          ? i18n.t('New verification code sent to your mobile number')
          : i18n.t('New verification code sent to your email address');
      toast.success(i18n.t('OTP Resent'), otp ? i18n.t('{note} (code: {otp})', { note, otp }) : note);
    } catch (problem) {
      showFailure(problem, { failed: /*i18n*/ 'Failed to resend OTP. Please try again.' });
    } finally {
      setResending(false);
    }
  };

  return (
    <FormDialog
      form={{ submit: verify, pending, formState: { isDirty: false } }}
      isReady={isComplete(code)}
      small
      onClose={onClose}
      title={i18n.t('Enter the 6-digit code')}
      description={
        contactType === 'mobile'
          ? i18n.t('Sent by SMS to {contact}', { contact: maskedContact })
          : i18n.t('Sent by e-mail to {contact}', { contact: maskedContact })
      }
      submitLabel={verifyLabel}
      pendingLabel={i18n.t('Verifying...')}
    >
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are pressed in its boxes */}
      <div ref={boxes} onKeyDown={explainOnEnter}>
        <CodeBoxes label={i18n.t('6-digit code')} value={code} onChange={change} error={error} readOnly={pending} />
      </div>
      {left > 0 ? (
        <p className="muted num">{i18n.t('No code yet? You can resend in {left} s.', { left })}</p>
      ) : (
        <p>
          <Button tone="quiet" pending={resending} pendingLabel={i18n.t('Sending code...')} onClick={resend}>
            {i18n.t('Resend code')}
          </Button>
        </p>
      )}
      <Banner tone="info">{i18n.t('The code can take a minute. By e-mail, check your spam or junk folder.')}</Banner>
    </FormDialog>
  );
}
