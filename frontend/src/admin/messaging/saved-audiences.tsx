import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SavedAudience } from '@aar/contracts/notifications/audiences.contract';
import { AudienceFilters } from '@aar/contracts/notifications/campaign-audience';
import type { Broadcast } from '@aar/contracts/notifications/campaign-message';
import { api } from '../../api/panel-client';
import { Button, IconButton } from '../../ui/button';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import type { ZodForm } from '../../ui/form/form';
import { Trash2 } from '../../ui/icons';

// setValue clears only fields that are present, so missing ones are set to undefined.
const none = Object.fromEntries(Object.keys(AudienceFilters.shape).map(name => [name, undefined]));

/** The saved audiences: a press fills the form with one, or removes it for all administrators. */
export function SavedAudiences({ form }: { form: ZodForm<typeof Broadcast> }) {
  const { i18n } = useLingui();
  const saved = useQuery(api.audiences.list.query({}));
  const [asking, setAsking] = useState<SavedAudience>();
  const remove = useMutation({
    ...api.audiences.remove.mutation(),
    onSettled: () => setAsking(undefined),
    meta: { fallback: /*i18n*/ 'Failed to remove the audience' },
  });
  const choose = ({ targetAudience, filters }: SavedAudience) => {
    const dirty = { shouldDirty: true };
    form.setValue('targetAudience', targetAudience, dirty);
    form.setValue('filters', { ...none, ...filters }, dirty);
  };

  if (!saved.data || saved.data.audiences.length === 0) return null;
  return (
    <div>
      <p className="font-semibold" id="saved-audiences">
        {i18n.t('Saved audiences')}
      </p>
      <ul className="ledger" aria-labelledby="saved-audiences">
        {saved.data.audiences.map(audience => (
          <li key={audience.id} className="items-center">
            <b className="grow min-w-0 wrap-anywhere">{audience.name}</b>
            <Button
              tone="plain"
              aria-label={i18n.t('Use the audience {name}', { name: audience.name })}
              onClick={() => choose(audience)}
            >
              {i18n.t('Use')}
            </Button>
            <IconButton
              label={i18n.t('Remove the audience {name}', { name: audience.name })}
              onClick={() => setAsking(audience)}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      <AlertDialog
        open={asking !== undefined}
        tone="danger"
        title={i18n.t('Remove the audience {name}?', { name: asking?.name ?? '' })}
        confirmLabel={i18n.t('Remove')}
        pending={remove.isPending}
        pendingLabel={i18n.t('Removing...')}
        onConfirm={() => asking && remove.mutate({ id: asking.id })}
        onCancel={() => setAsking(undefined)}
      >
        <p>{i18n.t('Administrators can no longer choose it. Campaigns already sent to it do not change.')}</p>
      </AlertDialog>
    </div>
  );
}
