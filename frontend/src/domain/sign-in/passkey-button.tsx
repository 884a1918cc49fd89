import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { z } from 'zod';
import type { PasskeyProof } from '@aar/contracts/identity/passkey';
import { Button } from '../../ui/button';
import { showFailure } from '../../ui/feedback/show-failure';
import { KeyRound } from '../../ui/icons';

/** Prompts for a passkey, and passes the browser's response to `onAnswer`. */
export function PasskeyButton({ onAnswer }: { onAnswer(passkey: z.input<typeof PasskeyProof>): Promise<unknown> }) {
  const { i18n } = useLingui();
  const [pending, setPending] = useState(false);
  const use = async () => {
    setPending(true);
    try {
      const { answerWithPasskey } = await import('./passkey');
      await onAnswer(await answerWithPasskey());
    } catch (error) {
      showFailure(error, { fallback: /*i18n*/ 'No passkey was used. Please try again, or choose another way.' });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      tone="plain"
      wide
      icon={<KeyRound />}
      pending={pending}
      pendingLabel={i18n.t('Waiting...')}
      onClick={() => void use()}
    >
      {i18n.t('Use a Passkey')}
    </Button>
  );
}
