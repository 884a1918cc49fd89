import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { CodeDialog } from '../../domain/sign-in/code.dialog';
import { QueryView } from '../../page-parts/query-view';
import { useCodeSent } from '../../domain/sign-in/use-code-sent';
import { useFreshQuery } from '../../page-parts/use-fresh-query';
import { Dialog, DialogClose } from '../../ui/dialog/dialog';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import { prove } from './prove';
import { StepUpChoices } from './step-up-choices';
import { StepUpPassword, StepUpTotp } from './step-up-forms';

interface SentCode {
  contactType: ContactType;
  maskedContact: string;
  sentAt: number;
}

/**
 * Shown over the page when a request needs a proof that the session is still the member's. The page keeps its input; the request
 * is repeated after the proof.
 */
export default function StepUpDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui();
  const query = useFreshQuery(api.stepUp.ways.query());
  const [sent, setSent] = useState<SentCode>();
  const [entersTotp, setEntersTotp] = useState(false);
  const sayCodeSent = useCodeSent();
  const send = useMutation({
    ...api.stepUp.sendCode.mutation(),
    onSuccess: answer => {
      sayCodeSent(answer);
      setSent({ contactType: answer.contactType, maskedContact: answer.maskedContact, sentAt: Date.now() });
    },
    meta: { failed: /*i18n*/ 'Failed to send OTP. Please try again.' },
  });

  if (sent)
    return (
      <CodeDialog
        {...sent}
        verifyLabel={i18n.t('Confirm')}
        onVerify={otp => prove({ contactType: sent.contactType, otp })}
        onResend={() => api.stepUp.sendCode({ contactType: sent.contactType })}
        onClose={() => setSent(undefined)}
      />
    );

  const title = i18n.t('Confirm that it is you');
  if (entersTotp) return <StepUpTotp title={title} onClose={() => setEntersTotp(false)} />;
  const why = i18n.t(
    'We ask this before changes that could harm you if somebody else made them. Nothing you have typed is lost.',
  );
  const ways = query.data?.ways;
  const choices = ways && (
    <StepUpChoices
      ways={ways}
      sendingTo={send.isPending ? send.variables.contactType : undefined}
      onSend={contactType => send.mutate({ contactType })}
      onTotp={() => setEntersTotp(true)}
    />
  );
  if (ways?.password) return <StepUpPassword title={title} description={why} beside={choices} onClose={onClose} />;
  return (
    <Dialog
      open
      small
      firm
      onClose={onClose}
      title={title}
      description={why}
      footer={<DialogClose>{i18n.t('Cancel')}</DialogClose>}
    >
      <QueryView query={query} as="h3" failure={i18n.t('Failed to fetch your ways to confirm')} lines={2}>
        {() => choices}
      </QueryView>
    </Dialog>
  );
}
