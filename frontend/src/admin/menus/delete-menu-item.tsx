import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { MenuItem } from '@aar/contracts/content/menu-items.contract';
import { api } from '../../api/panel-client';
import { AlertDialog } from '../../ui/dialog/alert-dialog';

/** Asks before an item is deleted. */
export function DeleteMenuItem({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { i18n } = useLingui();
  const { label } = item;
  const remove = useMutation({
    ...api.menuItems.delete.mutation(),
    onSettled: onClose,
    meta: { fallback: /*i18n*/ 'Failed to delete menu item' },
  });
  return (
    <AlertDialog
      open
      tone="danger"
      title={i18n.t('Delete {label}?', { label })}
      confirmLabel={i18n.t('Delete')}
      pending={remove.isPending}
      pendingLabel={i18n.t('Deleting...')}
      onConfirm={() => remove.mutate({ id: item.id })}
      onCancel={onClose}
    >
      <p>{i18n.t('Are you sure you want to delete this menu item? Its sub-items are deleted too.')}</p>
    </AlertDialog>
  );
}
