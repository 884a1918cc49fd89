import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { ResponseStatus } from '@aar/contracts/community/responses.contract';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { api } from '../../../api/deferred-client';
import { responseStatuses } from '../../../domain/vocabulary/choices';
import { AlertDialog } from '../../../ui/dialog/alert-dialog';
import { Badge } from '../../../ui/display/badge';
import { Button } from '../../../ui/button';

/** The owner's decision, or the helper's own last step. */
const sentences = {
  offered: /*i18n*/ 'You have offered help. Your message has been sent.',
  accepted: /*i18n*/ 'Your offer is accepted. Say when you set out.',
  'on-the-way': /*i18n*/ 'You are on the way. Say when you are there.',
  there: /*i18n*/ 'You are there. Say when the help is given.',
  done: /*i18n*/ 'You have helped. Thank you!',
  declined: /*i18n*/ 'This offer is declined.',
} satisfies Record<ResponseStatus, string>;

const steps = {
  accepted: { to: 'on-the-way', label: /*i18n*/ 'I am on the way' },
  'on-the-way': { to: 'there', label: /*i18n*/ 'I am there' },
  there: { to: 'done', label: /*i18n*/ 'Help is given' },
} as const;
const next = (status: ResponseStatus) => (status in steps ? steps[status as keyof typeof steps] : undefined);

/** The helper's own offer: its state and the next step. The owner sees each step at once. */
export function MyOffer({ offer: { id, status } }: { offer: NonNullable<SupportRequest['myResponse']> }) {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const move = useMutation({
    ...api.responses.move.mutation(),
    onSettled: () => setAsking(false),
    meta: { fallback: /*i18n*/ 'Failed to save' },
  });
  const step = next(status);
  const { label, tone } = responseStatuses[status];
  return (
    <div className="stack">
      <p role="status" className="row row--4 row--tight">
        <Badge tone={tone}>{i18n.t(label)}</Badge>
        <span>{i18n.t(sentences[status])}</span>
      </p>
      {step && (
        <Button
          wide
          pending={move.isPending && !asking}
          pendingLabel={i18n.t('Saving...')}
          onClick={() => move.mutate({ id, status: step.to })}
        >
          {i18n.t(step.label)}
        </Button>
      )}
      {(status === 'offered' || status === 'accepted' || status === 'on-the-way') && (
        <Button wide tone="quiet" onClick={() => setAsking(true)}>
          {i18n.t('I cannot come')}
        </Button>
      )}
      <AlertDialog
        open={asking}
        title={i18n.t('Take your offer back?')}
        tone="danger"
        confirmLabel={i18n.t('I cannot come')}
        pending={move.isPending}
        pendingLabel={i18n.t('Saving...')}
        onCancel={() => setAsking(false)}
        onConfirm={() => move.mutate({ id, status: 'declined' })}
      >
        <p>{i18n.t('The person who asked will see at once that you are not coming. This cannot be undone.')}</p>
      </AlertDialog>
    </div>
  );
}
