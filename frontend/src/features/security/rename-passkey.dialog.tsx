import { useLingui } from '@lingui/react';
import { z } from 'zod';
import { type Passkey, PasskeyName } from '@aar/contracts/identity/second-factors.contract';
import { api } from '../../api/deferred-client';
import { toast } from '../../ui/feedback/toast';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { PasskeyNameField } from './passkey-name-field';

const Named = z.object({ name: PasskeyName });

export default function RenamePasskeyDialog({
  passkey: { id, name },
  onClose,
}: {
  passkey: Pick<Passkey, 'id' | 'name'>;
  onClose(): void;
}) {
  const { i18n } = useLingui();
  const form = useZodForm(Named, {
    defaultValues: { name },
    onSubmit: async values => {
      await api.secondFactors.renamePasskey({ id, name: values.name });
      toast.success(i18n.t('Passkey Renamed'), values.name);
      onClose();
    },
    failure: { fallback: /*i18n*/ 'Failed to rename the passkey' },
  });
  return (
    <FormDialog
      form={form}
      small
      guarded={false}
      onClose={onClose}
      title={i18n.t('Rename the passkey {name}', { name })}
      submitLabel={i18n.t('Save')}
      pendingLabel={i18n.t('Saving...')}
    >
      <PasskeyNameField form={form} />
    </FormDialog>
  );
}
