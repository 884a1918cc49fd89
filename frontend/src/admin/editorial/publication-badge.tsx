import { useLingui } from '@lingui/react';
import { Badge } from '../../ui/display/badge';
import { formatMoment } from '../moment';

/** Whether it is published, or when it will be. */
export function PublicationBadge({ isPublished, publishAt }: { isPublished: boolean; publishAt: string | null }) {
  const { i18n } = useLingui();
  if (publishAt)
    return <Badge tone="pending">{i18n.t('Scheduled: {moment}', { moment: formatMoment(publishAt) })}</Badge>;
  return isPublished ? (
    <Badge tone="active">{i18n.t('Published')}</Badge>
  ) : (
    <Badge tone="pending">{i18n.t('Draft')}</Badge>
  );
}

/** The list's filter by publication state. */
export const publicationFilter = {
  name: 'status',
  label: /*i18n*/ 'Status',
  kind: 'select' as const,
  any: /*i18n*/ 'Drafts and published',
  options: [
    { value: 'draft', label: /*i18n*/ 'Draft' },
    { value: 'published', label: /*i18n*/ 'Published' },
  ],
};
