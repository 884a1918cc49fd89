import { useLingui } from '@lingui/react';
import { socialAccounts } from '@aar/contracts/identity/social-accounts.contract';
import { api } from '../../api/client';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextInput } from '../../ui/form/inputs';
import { toast } from '../../ui/feedback/toast';
import { useKeepAccounts } from './use-keep-accounts';

/** Asks for the public handle on a platform that is connected by it. */
export default function HandleDialog({
  platform,
  name,
  onClose,
}: {
  platform: 'instagram' | 'linkedin' | 'youtube';
  name: string;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const keepAccounts = useKeepAccounts();
  const form = useZodForm(socialAccounts.setHandle.input, {
    defaultValues: { platform, username: '' },
    onSubmit: async handle => {
      keepAccounts(await api.socialAccounts.setHandle(handle));
      toast.success(i18n.t('Connected'), i18n.t('{platform} account connected successfully', { platform: name }));
      onClose();
    },
    failure: { fallback: /*i18n*/ 'Failed to connect the account' },
  });
  return (
    <FormDialog
      form={form}
      small
      onClose={onClose}
      title={i18n.t('Connect {platform}', { platform: name })}
      submitLabel={i18n.t('Connect')}
      pendingLabel={i18n.t('Connecting...')}
    >
      <Field
        label={i18n.t('Handle')}
        hint={i18n.t('Your public name there, for example @kind_paws.')}
        error={form.error('username')}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          {...form.register('username')}
        />
      </Field>
    </FormDialog>
  );
}
