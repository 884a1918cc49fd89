import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { StoredDocument } from '@aar/contracts/content/media.contract';
import { api } from '../../api/deferred-client';
import { IconButton } from '../../ui/button';
import { Trash2 } from '../../ui/icons';

/** Removes a document that was not submitted yet. */
export function RemoveDocument({ document: { id, name } }: { document: StoredDocument }) {
  const { i18n } = useLingui();
  const remove = useMutation({
    ...api.media.remove.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to remove the document' },
  });
  return (
    <IconButton
      label={i18n.t('Remove {name}', { name })}
      aria-disabled={remove.isPending}
      onClick={() => remove.mutate({ id })}
    >
      <Trash2 />
    </IconButton>
  );
}
