import { useLingui } from '@lingui/react';
import { z } from 'zod';
import { PasskeyName } from '@aar/contracts/identity/second-factors.contract';
import { api } from '../../api/deferred-client';
import { createPasskey } from '../../domain/sign-in/passkey';
import { toast } from '../../ui/feedback/toast';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { PasskeyNameField } from './passkey-name-field';

const Named = z.object({ name: PasskeyName });

/** Names a passkey, which the browser then creates. */
export default function AddPasskeyDialog({
  onDone,
  onClose,
}: {
  onDone(recoveryCodes: string[] | null): void;
  onClose(): void;
}) {
  const { i18n } = useLingui();
  const form = useZodForm(Named, {
    defaultValues: { name: '' },
    onSubmit: async ({ name }) => {
      const passkey = await createPasskey();
      const { recoveryCodes } = await api.secondFactors.addPasskey({ name, passkey });
      toast.success(i18n.t('Passkey Added'), i18n.t('You can sign in with it, without a password.'));
      onDone(recoveryCodes);
    },
    failure: { fallback: /*i18n*/ 'No passkey was added. Please try again.' },
  });
  return (
    <FormDialog
      form={form}
      small
      guarded={false}
      onClose={onClose}
      title={i18n.t('Add a passkey')}
      description={i18n.t(
        'Your phone or computer keeps it, and asks for your fingerprint, face or PIN when you use it.',
      )}
      submitLabel={i18n.t('Continue')}
      pendingLabel={i18n.t('Waiting...')}
    >
      <PasskeyNameField form={form} />
    </FormDialog>
  );
}
