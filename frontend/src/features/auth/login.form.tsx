import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { Login, type SignedIn } from '@aar/contracts/identity/auth.contract';
import { api, messageOf } from '../../api/client';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { useZodForm } from '../../ui/form';
import { PasswordInput, TextInput } from '../../ui/inputs';

interface LoginFormProps {
  submitLabel: string;
  /** What a failure says when the server gave no sentence. */
  failure: string;
  onSignedIn(session: SignedIn): void | Promise<void>;
}

/** E-mail and password; used by the members' login page and by the admin panel's door. */
export function LoginForm({ submitLabel, failure, onSignedIn }: LoginFormProps) {
  const { i18n } = useLingui();
  const [problem, setProblem] = useState<string>();
  const form = useZodForm(Login, {
    defaultValues: { email: '', password: '' },
    onSubmit: async credentials => {
      setProblem(undefined);
      await onSignedIn(await api.auth.login(credentials));
    },
    onError: error => setProblem(i18n.t(messageOf(error, failure))),
  });
  return (
    <form className="stack" onSubmit={form.submit} noValidate>
      {problem && (
        <Banner tone="bad" role="alert">
          {problem}
        </Banner>
      )}
      <Field label={i18n.t('Email')} error={form.error('email')}>
        <TextInput type="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label={i18n.t('Password')} error={form.error('password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" wide pending={form.pending} pendingLabel={i18n.t('Signing In...')}>
        {submitLabel}
      </Button>
    </form>
  );
}
