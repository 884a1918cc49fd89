import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Response } from '@aar/contracts/community/responses.contract';
import { api } from '../../../api/deferred-client';
import { AlertDialog } from '../../../ui/dialog/alert-dialog';
import { Button } from '../../../ui/button';
import { Check, X } from '../../../ui/icons';

/** Accepts an offer, or declines it after a confirmation: declining is final. */
export function DecideResponse({
  response: { id, status },
  name,
}: {
  response: z.output<typeof Response>;
  name: string;
}) {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const accept = useMutation({
    ...api.responses.accept.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to accept the offer' },
  });
  const decline = useMutation({
    ...api.responses.decline.mutation(),
    onSettled: () => setAsking(false),
    meta: { fallback: /*i18n*/ 'Failed to decline the offer' },
  });
  if (status !== 'offered' && status !== 'accepted') return null;
  return (
    <div className="full row">
      {status === 'offered' && (
        <Button
          icon={<Check />}
          pending={accept.isPending}
          pendingLabel={i18n.t('Accepting...')}
          onClick={() => accept.mutate({ id })}
          aria-label={i18n.t('Accept {name}', { name })}
        >
          {i18n.t('Accept')}
        </Button>
      )}
      <Button tone="plain" icon={<X />} onClick={() => setAsking(true)} aria-label={i18n.t('Decline {name}', { name })}>
        {i18n.t('Decline')}
      </Button>
      <AlertDialog
        open={asking}
        title={i18n.t('Decline the offer of {name}?', { name })}
        tone="danger"
        confirmLabel={i18n.t('Decline')}
        pending={decline.isPending}
        pendingLabel={i18n.t('Declining...')}
        onCancel={() => setAsking(false)}
        onConfirm={() => decline.mutate({ id })}
      >
        <p>{i18n.t('They see at once that you do not need their help. This cannot be undone.')}</p>
      </AlertDialog>
    </div>
  );
}
