import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { ApiError } from '@aar/api-client/api';
import { api } from '../../api/deferred-client';
import type { Registration } from '@aar/contracts/identity/registration';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { storeDevice, signIn, thisDevice } from '../../api/session';
import { CodeDialog } from '../../domain/sign-in/code.dialog';
import { useCodeSent } from '../../domain/sign-in/use-code-sent';
import { showFailure } from '../../ui/feedback/show-failure';
import { toast } from '../../ui/feedback/toast';
import { useSentCode } from './use-sent-code';

interface Sent {
  registration: Registration;
  contactType: ContactType;
  maskedContact: string;
  sentAt: number;
  /** Releases the form: registered or cancelled, or with the problem of one of its fields. */
  settle(problem?: ApiError): void;
}

/** A contact that was not verified by the code cannot be used for signing in yet. */
const signInWords = {
  mobile: /*i18n*/ 'Sign in with your mobile number until you confirm your e-mail address on your profile.',
  email: /*i18n*/ 'You can confirm your mobile number on your profile.',
} satisfies Record<ContactType, string>;

/** A problem of the form's fields, not of the code. */
const isAboutForm = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.problem.errors ?? []).some(({ path }) => path !== 'otp');

/** Sends the code, asks for it and registers. The form is pending meanwhile, so that it can show a problem of its fields. */
export function useRegistration({
  onPending,
  onJoined,
}: {
  onPending: (pending: boolean) => void;
  onJoined: () => void;
}) {
  const { i18n } = useLingui();
  const [sent, setSent] = useState<Sent>();
  const code = useSentCode();
  const sayCodeSent = useCodeSent();

  const askForCode = async (contact: string, contactType: ContactType) => {
    const answer = await api.auth.sendOtp({ contact, contactType, ...thisDevice() });
    storeDevice(answer);
    return { ...answer, ...code.remember(contact, answer) };
  };

  const sendCode = async (contact: string, contactType: ContactType) => {
    const known = code.fresh(contact);
    if (known) return known;
    const answer = await askForCode(contact, contactType);
    sayCodeSent(answer);
    return answer;
  };

  const register = async (registration: Registration, contactType: ContactType) => {
    onPending(true);
    const answer = await sendCode(registration[contactType], contactType)
      .catch(error => showFailure(error, { failed: /*i18n*/ 'Failed to send OTP. Please try again.' }))
      .finally(() => onPending(false));
    if (!answer) return;
    const { maskedContact, sentAt } = answer;
    await new Promise<void>((resolve, reject) =>
      setSent({
        registration,
        contactType,
        maskedContact,
        sentAt,
        settle(problem) {
          setSent(undefined);
          if (problem) reject(problem);
          else resolve();
        },
      }),
    );
  };

  const verify = async ({ registration, contactType, settle }: Sent, otp: string) => {
    try {
      signIn(await api.auth.register({ ...registration, otp, ...thisDevice() }));
    } catch (error) {
      if (isAboutForm(error)) return settle(error);
      throw error;
    }
    settle();
    toast.success(i18n.t('Registration completed successfully!'), i18n.t(signInWords[contactType]));
    onJoined();
  };

  const codeDialog = sent && (
    <CodeDialog
      contactType={sent.contactType}
      maskedContact={sent.maskedContact}
      sentAt={sent.sentAt}
      verifyLabel={i18n.t('Verify & Complete Registration')}
      onVerify={otp => verify(sent, otp)}
      onResend={() => askForCode(sent.registration[sent.contactType], sent.contactType)}
      onClose={() => sent.settle()}
    />
  );
  return { register, codeDialog };
}
