import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/panel-client';
import { ResourcePage } from '../resource/resource-page';
import { auditLog } from './audit.resource';

/** /admin/audit: which member of staff did what to whom. */
export function Component() {
  const { data } = useQuery(api.audit.actions.query());
  const resource = useMemo(() => auditLog(data?.actions ?? []), [data]);
  return <ResourcePage resource={resource} />;
}
