import { useEffect } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { TotpCode } from '@aar/contracts/identity/second-factors.contract';
import { api } from '../../api/deferred-client';
import { QrCode } from '../../ui/display/qr-code';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextInput } from '../../ui/form/inputs';

const FirstCode = z.object({ code: TotpCode });

/** Shows the secret for an authenticator app, and asks for its first code. */
export default function SetUpAppDialog({
  onDone,
  onClose,
}: {
  onDone(recoveryCodes: string[] | null): void;
  onClose(): void;
}) {
  const { i18n } = useLingui();
  const begin = useMutation({
    ...api.secondFactors.beginTotp.mutation(),
    meta: { fallback: /*i18n*/ 'Failed to set up the app' },
    onError: onClose,
  });
  const { mutate } = begin;
  useEffect(() => mutate({}), [mutate]);
  const form = useZodForm(FirstCode, {
    defaultValues: { code: '' },
    onSubmit: async values => {
      const { recoveryCodes } = await api.secondFactors.confirmTotp(values);
      toast.success(i18n.t('Authenticator App Set Up'), i18n.t('From now on a sign-in asks for a code.'));
      onDone(recoveryCodes);
    },
    failure: { fallback: /*i18n*/ 'Failed to set up the app' },
  });
  return (
    <FormDialog
      form={form}
      isReady={begin.isSuccess}
      small
      guarded={false}
      onClose={onClose}
      title={i18n.t('Set up an authenticator app')}
      description={i18n.t('Scan this code with an app such as Google Authenticator, Aegis or 2FAS.')}
      submitLabel={i18n.t('Switch On')}
      pendingLabel={i18n.t('Checking...')}
    >
      {begin.data ? (
        <>
          <div className="mx-auto w-48">
            <QrCode text={begin.data.uri} label={i18n.t('Code for your authenticator app')} />
          </div>
          <p className="small">
            {i18n.t('Cannot scan it? Enter this key in the app:')}{' '}
            <code className="break-all">{begin.data.secret}</code>
          </p>
          <a className="btn btn--plain btn--wide" href={begin.data.uri}>
            {i18n.t('Open in My App')}
          </a>
        </>
      ) : (
        <Loading>
          <Skeleton lines={6} />
        </Loading>
      )}
      <Field label={i18n.t('Six digits that the app shows')} error={form.error('code')}>
        <TextInput autoComplete="one-time-code" inputMode="numeric" {...form.register('code')} />
      </Field>
    </FormDialog>
  );
}
