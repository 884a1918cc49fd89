import { useQuery } from '@tanstack/react-query';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/client';
import { useSiteContent } from '../../api/site-content';

export interface VerificationMethod {
  value: ContactType;
  label: string;
}

const methods = [
  { value: 'mobile', label: /*i18n*/ 'Mobile OTP', flag: 'otp_mobile_enabled' },
  { value: 'email', label: /*i18n*/ 'Email OTP', flag: 'otp_email_enabled' },
] as const;

/** The enabled methods to verify a contact, mobile first; none closes registration. Unknown until `content` is loaded. */
export function useVerificationMethods() {
  const { flag } = useSiteContent();
  const content = useQuery(api.siteContent.list.query({}));
  return { content, methods: methods.filter(method => flag(method.flag)) satisfies VerificationMethod[] };
}
