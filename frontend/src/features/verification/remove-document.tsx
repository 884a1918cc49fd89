import { useLingui } from '@lingui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StoredDocument } from '@aar/contracts/content/media.contract';
import { api, messageOf } from '../../api/client';
import { IconButton } from '../../ui/button';
import { Trash2 } from '../../ui/icons';
import { toast } from '../../ui/feedback/toast';

/** Takes a document back that was not handed in yet. */
export function RemoveDocument({ document: { id, name } }: { document: StoredDocument }) {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const remove = useMutation({
    ...api.media.remove.mutation(),
    onError: error => toast.error(i18n.t(messageOf(error, 'Failed to remove the document'))),
    onSettled: () => queries.invalidateQueries({ queryKey: api.media.documents.key() }),
  });
  return (
    <IconButton
      label={i18n.t('Remove {name}', { name })}
      disabled={remove.isPending}
      onClick={() => remove.mutate({ id })}
    >
      <Trash2 />
    </IconButton>
  );
}
