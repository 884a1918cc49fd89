import '../settings.css';
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { Integration } from '@aar/contracts/content/integrations.contract';
import { api } from '../../api/panel-client';
import { failureOf, sentenceOf } from '../../i18n/failures';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { Badge } from '../../ui/display/badge';
import { Banner } from '../../ui/feedback/banner';
import { Button, SquareButton } from '../../ui/button';
import { Pencil, Trash2 } from '../../ui/icons';
import { toast } from '../../ui/feedback/toast';
import { categoryLabels, iconOf } from './integration-labels';

/** One integration: description, state and actions. */
export function IntegrationEntry({
  integration,
  isEdited,
  onEdit,
}: {
  integration: Integration;
  /** Its settings are open in the dialog. */
  isEdited: boolean;
  onEdit: () => void;
}) {
  const { i18n } = useLingui();
  const [deleting, setDeleting] = useState(false);
  const { id, displayName, description, category, isEnabled } = integration;
  const test = useMutation({ ...api.integrations.test.mutation(), meta: { failed: null } });
  const { reset } = test;
  // The test result belongs to the settings before the edit.
  useEffect(() => {
    if (isEdited) reset();
  }, [isEdited, reset]);
  return (
    <li className="integration">
      <span className="dotico">{iconOf(integration)}</span>
      <div className="grow">
        <h3>{displayName}</h3>
        {description && <p className="small muted">{description}</p>}
        <p className="row mt-2">
          <Badge tone="low" icon={null}>
            {i18n.t(categoryLabels[category])}
          </Badge>
          <Badge tone={isEnabled ? 'active' : 'paused'}>{isEnabled ? i18n.t('Enabled') : i18n.t('Disabled')}</Badge>
        </p>
      </div>
      <div className="row">
        <Button
          tone="plain"
          aria-label={i18n.t('Test {name}', { name: displayName })}
          pending={test.isPending}
          pendingLabel={i18n.t('Testing...')}
          onClick={() => test.mutate({ id })}
        >
          {i18n.t('Test')}
        </Button>
        <SquareButton label={i18n.t('Edit {name}', { name: displayName })} onClick={onEdit}>
          <Pencil />
        </SquareButton>
        <SquareButton label={i18n.t('Delete {name}', { name: displayName })} onClick={() => setDeleting(true)}>
          <Trash2 />
        </SquareButton>
      </div>
      <div className="integration__answer" role="status">
        {test.data && (
          <Banner tone={test.data.ok ? 'good' : 'bad'}>
            {sentenceOf({ ...test.data, message: test.data.detail })}
          </Banner>
        )}
        {test.isError && (
          <Banner tone="bad">{failureOf(test.error, 'The test could not be run. Please try again.')}</Banner>
        )}
      </div>
      {deleting && <DeleteDialog id={id} name={displayName} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function DeleteDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { i18n } = useLingui();
  const remove = useMutation({
    ...api.integrations.delete.mutation(),
    onSuccess: () => toast.success(i18n.t('Integration setting deleted successfully')),
    meta: { failed: /*i18n*/ 'Failed to delete integration setting' },
    onSettled: onClose,
  });
  return (
    <AlertDialog
      open
      title={i18n.t('Delete {name}?', { name })}
      confirmLabel={i18n.t('Delete')}
      pendingLabel={i18n.t('Deleting...')}
      tone="danger"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onCancel={onClose}
    >
      {i18n.t('Are you sure you want to delete this integration setting?')}
    </AlertDialog>
  );
}
