import { useLingui } from '@lingui/react';
import { api } from '../../api/panel-client';
import { LinkButton } from '../../ui/button';
import { Flag } from '../../ui/icons';
import { useMay } from '../may';
import { ResourcePage } from '../resource/resource-page';
import { activities } from './activities.resource';

/** /admin/activities: support requests and events of members. */
export function Component() {
  const may = useMay();
  return <ResourcePage resource={activities} links={may(api.moderation.list) && <ReportsLink />} />;
}

function ReportsLink() {
  const { i18n } = useLingui();
  return (
    <LinkButton tone="plain" icon={<Flag />} to="/admin/moderation">
      {i18n.t('Reported Abuse')}
    </LinkButton>
  );
}
