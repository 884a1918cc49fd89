import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/client';
import { toast } from '../../ui/feedback/toast';

/** Sends a code to a contact and shows a toast for success or failure. */
export function useSendCode() {
  const { i18n } = useLingui();
  return useMutation({
    ...api.profile.changeContact.mutation(),
    onSuccess: ({ note, otp }) => {
      const words = i18n.t(note);
      toast.success(i18n.t('OTP Sent'), otp ? i18n.t('{note} (code: {otp})', { note: words, otp }) : words);
    },
    meta: { failed: /*i18n*/ 'Failed to send OTP. Please try again.' },
  });
}
