import type { ComponentProps, ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { type Draft, useStoreTyped } from '../../../api/draft';
import type { Photos } from '../../../domain/pictures/use-photos';
import { FormDialog } from '../../../ui/form/form-dialog';

/** The dialog of a new support request. The input is kept while sending fails and over a reload. */
export function NewRequestDialog({
  form,
  draft,
  photos,
  title,
  submitLabel,
  loose,
  onClose,
  children,
}: {
  form: ComponentProps<typeof FormDialog>['form'] & Parameters<typeof useStoreTyped>[1];
  draft: Draft;
  photos: Photos;
  title: string;
  submitLabel: string;
  loose?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { i18n } = useLingui();
  useStoreTyped(draft, form);
  return (
    <FormDialog
      form={form}
      dirty={draft.values !== undefined || photos.underWay.length > 0}
      loose={loose}
      onClose={() => {
        draft.discard();
        onClose();
      }}
      title={title}
      description={i18n.t('Members near the place are alerted as soon as you post it.')}
      submitLabel={submitLabel}
      pendingLabel={i18n.t('Creating Request...')}
    >
      {children}
    </FormDialog>
  );
}
