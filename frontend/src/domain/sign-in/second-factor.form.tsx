import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react';
import { z } from 'zod';
import type { SecondFactorAsked, SignedIn } from '@aar/contracts/identity/auth.contract';
import { RecoveryCode, TotpCode } from '@aar/contracts/identity/second-factors.contract';
import { api } from '../../api/deferred-client';
import { thisDevice } from '../../api/session';
import { messageOf } from '../../i18n/failures';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';
import { Field } from '../../ui/form/field';
import { PasskeyButton } from './passkey-button';
import { useZodForm } from '../../ui/form/form';
import { TextInput } from '../../ui/form/inputs';

const Entered = z.object({
  code: z.union([TotpCode, RecoveryCode], 'Please enter the six digits of your app, or a recovery code'),
});

/** The second step of a sign-in: a code of the authenticator app, a passkey, or a recovery code. */
export function SecondFactorForm({
  asked: { ticket, ways },
  onSignedIn,
  onBack,
}: {
  asked: SecondFactorAsked;
  onSignedIn(session: SignedIn): void | Promise<void>;
  onBack(): void;
}) {
  const { i18n } = useLingui();
  const [problem, setProblem] = useState<string>();
  const form = useZodForm(Entered, {
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      setProblem(undefined);
      const proof = TotpCode.safeParse(code).success ? { totp: code } : { recoveryCode: code };
      await onSignedIn(await api.auth.secondFactor({ ticket, ...proof, ...thisDevice() }));
    },
    onError: error => setProblem(messageOf(error, 'This code could not be checked. Please try again.')),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form className="stack" onSubmit={form.submit} noValidate>
      {problem && (
        <Banner tone="bad" role="alert">
          {problem}
        </Banner>
      )}
      <Field
        label={ways.totp ? i18n.t('Code of Your App') : i18n.t('Recovery Code')}
        hint={
          ways.totp && ways.recoveryCode && !form.error('code') ? i18n.t('Or one of your recovery codes.') : undefined
        }
        error={form.error('code')}
      >
        <TextInput autoComplete="one-time-code" spellCheck={false} {...form.register('code')} />
      </Field>
      <Button type="submit" wide pending={form.pending} pendingLabel={i18n.t('Signing In...')}>
        {i18n.t('Sign In')}
      </Button>
      {ways.passkey && (
        <PasskeyButton
          onAnswer={async passkey => onSignedIn(await api.auth.secondFactor({ ticket, passkey, ...thisDevice() }))}
        />
      )}
      <Button tone="quiet" wide onClick={onBack}>
        {i18n.t('Start Again')}
      </Button>
    </form>
  );
}
