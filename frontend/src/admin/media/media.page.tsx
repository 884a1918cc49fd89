import { useLingui } from '@lingui/react';
import { PageTitle } from '../../page-parts/page-title';
import { Skeleton } from '../../ui/feedback/skeleton';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { ResourcePage } from '../resource/resource-page';
import { pictures } from './pictures.resource';

const PictureDrop = lazyPart(async () => ({ default: (await import('../pictures/picture-drop')).PictureDrop }));

/** /admin/media: uploads pictures of the site, and lists the library. */
export function Component() {
  const { i18n } = useLingui();
  return (
    <>
      <PageTitle>{i18n.t('Media')}</PageTitle>
      <div className="head mt-6">
        <h1>{i18n.t('Media')}</h1>
      </div>
      <PictureDrop several fallback={<Skeleton lines={3} />} />
      <ResourcePage resource={pictures} prefix="pictures" />
    </>
  );
}
