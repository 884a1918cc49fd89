import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { CreateSupportRequest } from '@aar/contracts/community/create-support-request';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { api } from '../../../api/client';
import { requestPath } from '../../../domain/support-requests/request-ticket';
import { RequestMoment } from '../../../domain/support-requests/request-moment';
import { AlertDialog } from '../../../ui/dialog/alert-dialog';

/** Timeout in milliseconds of the lookup. */
const timeout = 3_000;

const nothing = (): SupportRequest[] => [];
const lookUp = ({ title, requestType, state, city, photos = [] }: CreateSupportRequest) =>
  Promise.race([
    api.supportRequests
      .similar({ title, requestType, state, city, ...(photos.length > 0 && { photos: photos.join() }) })
      .then(answer => answer.supportRequests, nothing),
    new Promise<SupportRequest[]>(resolve => setTimeout(() => resolve([]), timeout)),
  ]);

interface Question {
  found: SupportRequest[];
  answer: (goOn: boolean) => void;
}

/**
 * Asks before a duplicate support request is posted. `mayPost` resolves to true at once if there is no similar one or the lookup
 * fails, because nothing may block a call for help; render `question` in the page.
 */
export function useSimilarFirst() {
  const { i18n } = useLingui();
  const [asked, setAsked] = useState<Question>();
  async function mayPost(request: CreateSupportRequest): Promise<boolean> {
    const found = await lookUp(request);
    if (found.length === 0) return true;
    const goOn = await new Promise<boolean>(answer => setAsked({ found, answer }));
    setAsked(undefined);
    return goOn;
  }
  const question = asked && (
    <AlertDialog
      open
      title={i18n.t('Is it one of these?')}
      confirmLabel={i18n.t('Post Mine')}
      onCancel={() => asked.answer(false)}
      onConfirm={() => asked.answer(true)}
    >
      <p>{i18n.t('Help may be on its way already. Open it and offer what you know, so that nobody goes twice.')}</p>
      <ul className="stack mt-4">
        {asked.found.map(request => (
          <li key={request.id}>
            <a href={requestPath(request.id)} target="_blank" rel="noreferrer">
              {request.title}
            </a>
            <p className="small">{request.location}</p>
            <RequestMoment request={request} />
          </li>
        ))}
      </ul>
    </AlertDialog>
  );
  return { mayPost, question };
}
