import { useLingui } from '@lingui/react';
import { PageTitle } from '../../page-parts/page-title';
import { OtpCard } from './otp-card';
import { SocialLoginCard } from './social-login-card';

/** /admin/authentication: the sign-in methods of the site. */
export function Component() {
  const { i18n } = useLingui();
  return (
    <>
      <PageTitle>{i18n.t('Authentication')}</PageTitle>
      <div className="head mt-6">
        <h1>{i18n.t('Authentication')}</h1>
      </div>
      <div className="two two--even">
        <div>
          <SocialLoginCard />
        </div>
        <div>
          <OtpCard />
        </div>
      </div>
    </>
  );
}
