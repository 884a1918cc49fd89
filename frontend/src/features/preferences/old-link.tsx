import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api/deferred-client';
import { CodeDialog } from '../../domain/sign-in/code.dialog';
import { useCodeSent } from '../../domain/sign-in/use-code-sent';
import { Button } from '../../ui/button';
import { Mail } from '../../ui/icons';

/** A mail's link that is older than 90 days opens the settings only with a code, which is sent to the mail's recipient. */
export function OldLink({ token }: { token: string }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [maskedContact, setSentTo] = useState<string>();
  const sayCodeSent = useCodeSent();
  const send = useMutation({
    ...api.preferenceCentre.sendCode.mutation(),
    onSuccess: answer => {
      sayCodeSent(answer);
      setSentTo(answer.maskedContact);
    },
    meta: { failed: /*i18n*/ 'Failed to send OTP. Please try again.' },
  });
  return (
    <div className="stack">
      <p>{i18n.t('This link is old. To open your settings, enter a code that we send to the same address.')}</p>
      <p>
        <Button
          tone="plain"
          icon={<Mail />}
          pending={send.isPending}
          pendingLabel={i18n.t('Sending code...')}
          onClick={() => send.mutate({ token })}
        >
          {i18n.t('Send Code')}
        </Button>
      </p>
      {maskedContact && (
        <CodeDialog
          contactType="email"
          maskedContact={maskedContact}
          verifyLabel={i18n.t('Confirm')}
          onVerify={async otp => {
            const renewed = await api.preferenceCentre.renew({ token, otp });
            void navigate(`/unsubscribe/${renewed.token}`, { replace: true });
          }}
          onResend={() => api.preferenceCentre.sendCode({ token })}
          onClose={() => setSentTo(undefined)}
        />
      )}
    </div>
  );
}
