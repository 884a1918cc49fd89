import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { SocialAccount } from '@aar/contracts/identity/social-accounts.contract';
import { api } from '../../api/client';
import { openPage } from '../../api/open-page';
import { oneOf } from '../../page-parts/filters';
import { Button } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';

const HandleDialog = lazyDialog(() => import('./handle.dialog'));

/** Connects through the provider, or asks for the public handle if the platform has no sign-in. */
export function ConnectButton({ account, name }: { account: SocialAccount; name: string }) {
  const { i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const connect = useMutation({
    ...api.socialAccounts.connect.mutation(),
    onSuccess: ({ url }) => openPage(url),
    meta: { fallback: i18n.t('Failed to initiate {provider} login', { provider: name }) },
  });
  const { reset } = connect;
  // The browser's Back may restore the page in its pending state (back/forward cache).
  useEffect(() => {
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, [reset]);
  const provider = oneOf(['google', 'facebook', 'twitter'] as const, account.platform);
  const handled = oneOf(['instagram', 'linkedin', 'youtube'] as const, account.platform);
  return (
    <>
      <Button
        disabled={!account.isAvailable}
        pending={connect.isPending || connect.isSuccess}
        pendingLabel={i18n.t('Connecting...')}
        onClick={() => (provider ? connect.mutate({ platform: provider }) : setAsking(true))}
      >
        {i18n.t('Connect')}
      </Button>
      {asking && handled && <HandleDialog platform={handled} name={name} onClose={() => setAsking(false)} />}
    </>
  );
}
