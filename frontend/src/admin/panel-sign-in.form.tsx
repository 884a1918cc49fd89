import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Login, type SecondFactorAsked } from '@aar/contracts/identity/auth.contract';
import { api } from '../api/panel-client';
import { signIn, thisDevice } from '../api/session';
import { PasskeyButton } from '../domain/sign-in/passkey-button';
import { SecondFactorForm } from '../domain/sign-in/second-factor.form';
import { isTrialSite } from '../api/trial-site';
import { Banner } from '../ui/feedback/banner';
import { Button } from '../ui/button';
import { Field } from '../ui/form/field';
import { useZodForm } from '../ui/form/form';
import { KeyRound } from '../ui/icons';
import { PasswordInput, TextInput } from '../ui/form/inputs';

/** The administrator of the demo data, which only a trial site has. */
const demo = { email: 'admin@register.example', password: 'kind-to-every-paw' };

/** The panel's own sign-in; afterwards all data is refetched. */
export function PanelSignInForm() {
  const { i18n } = useLingui();
  const [asked, setAsked] = useState<SecondFactorAsked>();
  const form = useZodForm(Login, {
    defaultValues: { email: '', password: '' },
    onSubmit: async credentials => {
      const answer = await api.auth.login({ ...credentials, ...thisDevice() });
      if ('ticket' in answer) setAsked(answer);
      else signIn(answer);
    },
    failure: { fallback: /*i18n*/ 'Invalid credentials', title: /*i18n*/ 'Login Failed' },
  });
  const fillIn = () => {
    form.setValue('email', demo.email);
    form.setValue('password', demo.password);
    form.clearErrors();
  };
  if (asked) return <SecondFactorForm asked={asked} onSignedIn={signIn} onBack={() => setAsked(undefined)} />;
  return (
    <form className="stack" onSubmit={form.submit} noValidate>
      <Field label={i18n.t('Email')} error={form.error('email')}>
        <TextInput type="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label={i18n.t('Password')} error={form.error('password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" wide pending={form.pending} pendingLabel={i18n.t('Signing In...')}>
        {i18n.t('Sign in to Admin Panel')}
      </Button>
      <PasskeyButton onAnswer={async passkey => signIn(await api.auth.passkey({ passkey, ...thisDevice() }))} />
      {isTrialSite() && (
        <Banner icon={<KeyRound />}>
          <p>
            {i18n.t('This is a demo site. To sign in as administrator:')}
            <br />
            <b>{demo.email}</b>
            <br />
            <b>{demo.password}</b>
          </p>
          <Button tone="plain" className="mt-2" onClick={fillIn}>
            {i18n.t('Use Demo Credentials')}
          </Button>
        </Banner>
      )}
    </form>
  );
}
