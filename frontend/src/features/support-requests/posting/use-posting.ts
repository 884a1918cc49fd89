import { useLingui } from '@lingui/react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../api/client';
import type { CreateSupportRequest } from '@aar/contracts/community/create-support-request';
import type { Draft } from '../../../api/draft';
import type { Photos } from '../../../domain/pictures/use-photos';
import { requestPath } from '../../../domain/support-requests/request-ticket';
import { justCreated } from '../../../domain/sharing/share-after-creating';
import { showFailure } from '../../../ui/feedback/show-failure';
import { toast } from '../../../ui/feedback/toast';
import { useSimilarFirst } from './similar-requests';

/** Thrown when the member views a similar request first; the input is kept. */
class NotPosted extends Error {}

/** Posts a support request, and opens its page. Render `question` in the form's dialog: it may ask about a similar request. */
export function usePosting(draft: Pick<Draft, 'send'>) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { mayPost, question } = useSimilarFirst();

  /** Waits for the uploads. Photos whose upload failed are left out of the request, and named afterwards. */
  async function post(photos: Photos, requestWith: (photos: string[]) => CreateSupportRequest) {
    const { ids, failed } = await photos.settled();
    const request = requestWith(ids);
    if (!(await mayPost(request))) throw new NotPosted();
    const { id } = await draft.send(request, options => api.supportRequests.create(request, options));
    const done = i18n.t('Support request created successfully! Activists in your area will be notified.');
    if (failed)
      toast.error(
        i18n.t('{names} could not be added. Please add it again with Edit Request.', { names: failed }),
        i18n.t('Your request is posted'),
      );
    else toast.success(i18n.t('Success'), done);
    void navigate(requestPath(id), { replace: true, state: justCreated });
  }
  const sayFailure = (error: unknown) => {
    if (!(error instanceof NotPosted)) showFailure(error, { fallback: /*i18n*/ 'Failed to create support request' });
  };
  return { post, sayFailure, question };
}
