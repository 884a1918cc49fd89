import { useLingui } from '@lingui/react';
import { PageTitle } from '../../page-parts/page-title';
import { Consents } from './consents';
import { DeleteAccount } from './delete-account';
import { MutedMembers } from './muted-members';
import { MyData } from './my-data';
import { QuietMode } from './quiet-mode';

/** /profile/privacy */
export function Component() {
  const { i18n } = useLingui();
  return (
    <div className="two">
      <PageTitle>{i18n.t('Privacy')}</PageTitle>
      <Consents />
      <div className="stack stack--6">
        <QuietMode />
        <MutedMembers />
        <MyData />
        <DeleteAccount />
      </div>
    </div>
  );
}
