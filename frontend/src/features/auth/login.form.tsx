import { Suspense, useState } from 'react';
import { useLingui } from '@lingui/react';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import type { Login, SecondFactorAsked, SignedIn } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/deferred-client';
import { thisDevice } from '../../api/session';
import { PasskeyButton } from '../../domain/sign-in/passkey-button';
import { lazily } from '../../forms/described-form';
import { messageOf } from '../../i18n/failures';
import { Banner } from '../../ui/feedback/banner';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Field } from '../../ui/form/field';
import { useCheckedForm } from '../../ui/form/checked-form';
import { PasswordInput, TextInput } from '../../ui/form/inputs';
import { forgetFailures } from '../../ui/lazy/lazy-again';
import { useInBrowser } from '../../ui/use-in-browser';
import { SecondFactorStep } from './second-factor-step';

type Check = Resolver<z.input<typeof Login>, unknown, z.output<typeof Login>>;
const loadCheck = lazily(() => import('./check-login'));

interface LoginFormProps {
  submitLabel: string;
  /** The text for a failure without a message of the server. */
  failure: string;
  /** A fixed e-mail: only the password is asked for. */
  email?: string;
  onSignedIn(session: SignedIn): void | Promise<void>;
}

/**
 * Sign-in by e-mail or mobile number and password, and by the second factor of a member who has one. Used by the login page and
 * by the dialog after a session has ended.
 */
export function LoginForm({ submitLabel, failure, email = '', onSignedIn }: LoginFormProps) {
  const { i18n } = useLingui();
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<SecondFactorAsked>();
  const check: Check = async (...input) => {
    try {
      return await (await loadCheck()).checkLogin(...input);
    } catch (error) {
      // Of loading: the next press tries again.
      forgetFailures();
      setProblem(messageOf(error, 'Something went wrong. Please try again.'));
      // Without a message: nothing is wrong with the field.
      return { values: {}, errors: { password: { type: 'load' } } };
    }
  };
  const form = useCheckedForm(check, {
    defaultValues: { email, password: '' },
    onSubmit: async values => {
      setProblem(undefined);
      const answer = await api.auth.login({ ...values, ...thisDevice() });
      if (!('ticket' in answer)) return onSignedIn(answer);
      await SecondFactorStep.preload();
      setAsked(answer);
    },
    onError: error => setProblem(messageOf(error, failure)),
  });
  // Waits for hydration: a native submit of the server-rendered form would put the password into the URL.
  const isInBrowser = useInBrowser();
  if (asked)
    return (
      <Suspense fallback={<Skeleton lines={5} />}>
        <SecondFactorStep asked={asked} onSignedIn={onSignedIn} onBack={() => setAsked(undefined)} />
      </Suspense>
    );
  return (
    <form
      className="stack"
      onSubmit={form.submit}
      onFocus={() => void loadCheck().catch(forgetFailures)}
      noValidate
      inert={!isInBrowser}
    >
      {problem && (
        <Banner tone="bad" role="alert">
          {problem}
        </Banner>
      )}
      <Field
        label={i18n.t('Email')}
        hint={form.error('email') ? undefined : i18n.t('Or your confirmed mobile number.')}
        error={form.error('email')}
      >
        <TextInput type="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label={i18n.t('Password')} error={form.error('password')}>
        <PasswordInput
          autoComplete="current-password"
          data-initial-focus={email ? '' : undefined}
          {...form.register('password')}
        />
      </Field>
      <Button type="submit" wide pending={form.pending} pendingLabel={i18n.t('Signing In...')}>
        {submitLabel}
      </Button>
      <PasskeyButton onAnswer={async passkey => onSignedIn(await api.auth.passkey({ passkey, ...thisDevice() }))} />
    </form>
  );
}
