import { useState, type SubmitEvent } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@aar/api-client/api';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/deferred-client';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { PhoneInput, TextInput } from '../../ui/form/inputs';
import { tenDigits } from '../../ui/form/ten-digits';
import { Card } from '../../ui/display/card';
import { showFailure } from '../../ui/feedback/show-failure';
import { toast } from '../../ui/feedback/toast';

const kinds = {
  mobile: {
    label: /*i18n*/ 'Mobile Number',
    button: /*i18n*/ 'Send SMS OTP',
    isValid: (text: string) => text.length === 10,
    invalidTitle: /*i18n*/ 'Invalid Mobile Number',
    invalid: /*i18n*/ 'Please enter a valid 10-digit mobile number',
    sent: /*i18n*/ 'SMS OTP Sent',
    failedTitle: /*i18n*/ 'SMS Failed',
    failed: /*i18n*/ 'Failed to send SMS OTP',
  },
  email: {
    label: /*i18n*/ 'Email Address',
    button: /*i18n*/ 'Send Email OTP',
    isValid: (text: string) => text.includes('@'),
    invalidTitle: /*i18n*/ 'Invalid Email',
    invalid: /*i18n*/ 'Please enter a valid email address',
    sent: /*i18n*/ 'Email OTP Sent',
    failedTitle: /*i18n*/ 'Email Failed',
    failed: /*i18n*/ 'Failed to send email OTP',
  },
} satisfies Record<ContactType, object>;

/** A test of one channel: recipient, button and the server's last response. */
export function CodeTest({ contactType }: { contactType: ContactType }) {
  const { i18n } = useLingui();
  const kind = kinds[contactType];
  const [contact, setContact] = useState('');
  const [error, setError] = useState<string>();
  const [response, setResponse] = useState<object>();
  const send = useMutation({ ...api.auth.sendOtp.mutation(), meta: { failed: null } });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!kind.isValid(contact)) {
      setError(i18n.t(kind.invalid));
      return toast.error(i18n.t(kind.invalid), i18n.t(kind.invalidTitle));
    }
    send.mutate(
      { contact, contactType },
      {
        onSuccess(answer) {
          setResponse(answer);
          toast.success(
            i18n.t(kind.sent),
            i18n.t('{provider}: {contact}', { provider: answer.provider, contact: answer.maskedContact }),
          );
        },
        onError(failure: Error) {
          if (!(failure instanceof ApiError)) return toast.error(i18n.t('Network error occurred'));
          setResponse(failure.problem);
          showFailure(failure, { fallback: kind.failed, title: kind.failedTitle });
        },
      },
    );
  };
  const change = (text: string) => {
    setContact(text);
    setError(undefined);
  };

  return (
    <Card className="stack">
      <form className="stack" onSubmit={submit} noValidate>
        <Field label={i18n.t(kind.label)} error={error}>
          {contactType === 'mobile' ? (
            <PhoneInput value={contact} onChange={event => change(tenDigits(event.target.value, contact))} />
          ) : (
            <TextInput
              type="email"
              autoComplete="email"
              value={contact}
              onChange={event => change(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" wide pending={send.isPending} pendingLabel={i18n.t('Sending...')}>
          {i18n.t(kind.button)}
        </Button>
      </form>
      <h2 className="text-20">{i18n.t('Last API response')}</h2>
      {response ? (
        <pre className="small overflow-x-auto whitespace-pre-wrap break-words">{JSON.stringify(response, null, 2)}</pre>
      ) : (
        <p className="muted">{i18n.t('Nothing has been sent yet.')}</p>
      )}
    </Card>
  );
}
