import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { LibraryPictureInUse, PictureUse } from '@aar/contracts/content/admin-media.contract';
import { Button } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { Facts } from '../../ui/display/numbers';
import { TextLink } from '../../ui/navigation/link';
import { formatMoment } from '../moment';

const CropDialog = lazyDialog(() => import('./crop.dialog'));

/** The drawer of a picture: its details, and where it is used. */
export function PictureDetails({ picture }: { picture: LibraryPictureInUse }) {
  const { i18n } = useLingui();
  const [cropping, setCropping] = useState(false);
  const { url, alt, width, height, bytes, uploadedAt, usedBy } = picture;
  return (
    <>
      <img src={url} alt={alt} width={width} height={height} className="h-auto max-h-80 w-auto max-w-full" />
      <div>
        <Button tone="plain" onClick={() => setCropping(true)}>
          {i18n.t('Crop')}
        </Button>
      </div>
      <Facts
        items={[
          { label: i18n.t('Text'), value: alt || '–', wide: true },
          { label: i18n.t('Size'), value: `${width} × ${height}` },
          { label: i18n.t('All its files'), value: i18n.t('{size} kB', { size: Math.ceil(bytes / 1_000) }) },
          { label: i18n.t('Uploaded'), value: formatMoment(uploadedAt) },
        ]}
      />
      <section>
        <h3>{i18n.t('Used by')}</h3>
        {usedBy.length === 0 ? (
          <p className="muted">{i18n.t('This picture is not used anywhere.')}</p>
        ) : (
          <ul className="rule">
            {usedBy.map(use => (
              <li key={`${use.noun} ${use.id}`} className="py-2">
                <Use use={use} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {cropping && <CropDialog picture={picture} onClose={() => setCropping(false)} />}
    </>
  );
}

const sections: Record<string, { label: string; to(id: string): string }> = {
  blog: { label: /*i18n*/ 'Post', to: id => `/admin/blogs/${id}/edit` },
  story: { label: /*i18n*/ 'Story', to: id => `/admin/stories/${id}/edit` },
  page: { label: /*i18n*/ 'Page', to: id => `/admin/pages/${id}/edit` },
  content: { label: /*i18n*/ 'Content', to: id => `/admin/content?items.open=${id}` },
};

function Use({ use: { noun, id, title } }: { use: PictureUse }) {
  const { i18n } = useLingui();
  const section = sections[noun];
  if (!section) return <span>{title || noun}</span>;
  return (
    <>
      <span className="muted">{`${i18n.t(section.label)}: `}</span>
      <TextLink to={section.to(id)}>{title}</TextLink>
    </>
  );
}
