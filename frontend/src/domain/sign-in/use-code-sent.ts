import { useLingui } from '@lingui/react';
import { toast } from '../../ui/feedback/toast';

/** Shows the server's message that a code was sent; on a trial site with the code. */
export function useCodeSent(title = /*i18n*/ 'OTP Sent') {
  const { i18n } = useLingui();
  return ({ note: words, otp }: { note: string; otp?: string }) => {
    const note = i18n.t(words);
    toast.success(i18n.t(title), otp ? i18n.t('{note} (code: {otp})', { note, otp }) : note);
  };
}
