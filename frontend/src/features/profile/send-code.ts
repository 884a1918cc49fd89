import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { useCodeSent } from '../../domain/sign-in/use-code-sent';

/** Sends a code to a contact and shows a toast for success or failure. */
export function useSendCode() {
  return useMutation({
    ...api.profile.changeContact.mutation(),
    onSuccess: useCodeSent(),
    meta: { failed: /*i18n*/ 'Failed to send OTP. Please try again.' },
  });
}
