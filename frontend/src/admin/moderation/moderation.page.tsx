import { useLingui } from '@lingui/react';
import { ResourcePage } from '../resource/resource-page';
import { moderationQueue } from './moderation.resource';

/** /admin/moderation: all reports of members in one queue. */
export function Component() {
  const { i18n } = useLingui();
  return (
    <ResourcePage
      resource={moderationQueue}
      lead={i18n.t('Alt with the down or up arrow opens the next or the previous report.')}
    />
  );
}
