import { useLingui } from '@lingui/react';
import { BackLink } from '../../ui/link';
import { ResourcePage } from '../resource/resource-page';
import { verificationQueue } from './verifications.resource';

/** /admin/verification: NGOs that wait for somebody to look at their papers. */
export function Component() {
  const { i18n } = useLingui();
  return (
    <>
      <BackLink to="/admin/users">{i18n.t('Users')}</BackLink>
      <ResourcePage resource={verificationQueue} />
    </>
  );
}
