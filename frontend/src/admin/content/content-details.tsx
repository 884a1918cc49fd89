import { useLingui } from '@lingui/react';
import type { ContentItem } from '@aar/contracts/content/admin-content.contract';
import { Facts } from '../../ui/display/numbers';
import { formatMoment } from '../moment';
import { contentTypes } from './content-labels';

/** The drawer of an item, with its full content. */
export function ContentDetails({ item }: { item: ContentItem }) {
  const { i18n } = useLingui();
  const { content, imageUrl, metadata, type, isActive, updatedAt } = item;
  return (
    <>
      {imageUrl && <img src={imageUrl} alt="" className="max-h-48 w-fit" />}
      {content && <p className="break-words whitespace-pre-wrap">{content}</p>}
      <Facts
        items={[
          { label: i18n.t('Type'), value: i18n.t(contentTypes[type]) },
          { label: i18n.t('Status'), value: isActive ? i18n.t('Active') : i18n.t('Inactive') },
          { label: i18n.t('Updated'), value: formatMoment(updatedAt) },
          ...(metadata ? [{ label: i18n.t('Metadata'), value: metadata, wide: true }] : []),
        ]}
      />
    </>
  );
}
