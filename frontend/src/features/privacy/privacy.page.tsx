import { useLingui } from '@lingui/react';
import { PageTitle } from '../../shared/page-title';
import { Consents } from './consents';
import { DeleteAccount } from './delete-account';
import { MyData } from './my-data';

/** /profile/privacy */
export function Component() {
  const { i18n } = useLingui();
  return (
    <div className="two">
      <PageTitle>{i18n.t('Privacy')}</PageTitle>
      <Consents />
      <div className="stack stack--6">
        <MyData />
        <DeleteAccount />
      </div>
    </div>
  );
}
