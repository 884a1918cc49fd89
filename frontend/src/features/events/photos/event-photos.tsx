import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { EventPhoto } from '@aar/contracts/community/event-photos.contract';
import type { Event } from '@aar/contracts/community/events.contract';
import { api } from '../../../api/deferred-client';
import { eventPath } from '../../../domain/events/event-path';
import { PhotoList } from '../../../domain/pictures/photo-list';
import { QueryView } from '../../../page-parts/query-view';
import { ReportButton } from '../../../domain/safety/report-button';
import { usePages } from '../../../page-parts/use-pages';
import { Button, TextButton } from '../../../ui/button';
import { AlertDialog } from '../../../ui/dialog/alert-dialog';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog';
import { Card } from '../../../ui/display/card';
import { SwashHeading } from '../../../ui/display/heading';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { Camera } from '../../../ui/icons';

const AddPhotosDialog = lazyDialog(() => import('./add-photos.dialog'));

/** Photos by attendees of a past event. */
export function EventPhotos({ event: { id, title } }: { event: Pick<Event, 'id' | 'title'> }) {
  const { i18n } = useLingui();
  const pages = usePages(api.eventPhotos.list, { id });
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<EventPhoto>();
  const remove = useMutation({
    ...api.eventPhotos.remove.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to remove the photo' },
    onSettled: () => setLeaving(undefined),
  });
  const room = pages.data?.[0]?.room ?? 0;
  const actions = (photo: EventPhoto, number: number) => (
    <div className="photos__actions">
      {photo.isRemovable && (
        <TextButton aria-label={i18n.t('Remove photo {number}', { number })} onClick={() => setLeaving(photo)}>
          {i18n.t('Remove')}
        </TextButton>
      )}
      {!photo.isMine && (
        <ReportButton
          isInText
          targetType="event_photo"
          targetId={photo.id}
          title={i18n.t('Photo {number}', { number })}
          path={eventPath(id)}
        />
      )}
    </div>
  );
  return (
    <Card aria-labelledby="photos">
      <div className="row row--between">
        <SwashHeading id="photos">{i18n.t('Photos')}</SwashHeading>
        {room > 0 && (
          <Button tone="plain" icon={<Camera />} onClick={() => setAdding(true)}>
            {i18n.t('Add Photos')}
          </Button>
        )}
      </div>
      <div className="mt-4">
        <QueryView
          query={pages}
          as="h3"
          failure={i18n.t('Failed to fetch photos')}
          loading={
            <Loading>
              <Skeleton lines={3} />
            </Loading>
          }
          isEmpty={([first]) => first?.photos.length === 0}
          empty={
            <p className="muted">
              {room > 0 ? i18n.t('No photos yet. Show the others how it was.') : i18n.t('No photos yet.')}
            </p>
          }
        >
          {all => <PhotoList photos={all.flatMap(page => page.photos)} actions={actions} />}
        </QueryView>
      </div>
      {adding && <AddPhotosDialog id={id} title={title} room={room} onClose={() => setAdding(false)} />}
      <AlertDialog
        open={leaving !== undefined}
        title={i18n.t('Remove this photo?')}
        tone="danger"
        confirmLabel={i18n.t('Remove')}
        pending={remove.isPending}
        pendingLabel={i18n.t('Removing...')}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => leaving && remove.mutate({ id, photoId: leaving.id })}
      >
        <p>{i18n.t('Nobody will see it any more. This cannot be undone.')}</p>
      </AlertDialog>
    </Card>
  );
}
