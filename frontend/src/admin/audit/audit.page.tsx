import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { BackLink } from '../../ui/link';
import { ResourcePage } from '../resource/resource-page';
import { auditLog } from './audit.resource';
import { useLingui } from '@lingui/react';

/** /admin/audit: who of the staff did what to whom. */
export function Component() {
  const { i18n } = useLingui();
  const { data } = useQuery(api.audit.actions.query());
  const resource = useMemo(() => auditLog(data?.actions ?? []), [data]);
  return (
    <>
      <BackLink to="/admin/overview">{i18n.t('Overview')}</BackLink>
      <ResourcePage resource={resource} />
    </>
  );
}
