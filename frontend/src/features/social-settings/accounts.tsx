import type { ComponentType } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { SocialAccount } from '@aar/contracts/identity/social-accounts.contract';
import { api } from '../../api/client';
import { platformNames } from '../../domain/vocabulary/social-platforms';
import { Badge } from '../../ui/display/badge';
import { FacebookIcon, GoogleIcon, InstagramIcon, LinkedInIcon, TwitterIcon, YouTubeIcon } from '../../ui/brand-icons';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/form/switch';
import { toast } from '../../ui/feedback/toast';
import { ConnectButton } from './connect-button';
import { useKeepAccounts } from './use-keep-accounts';

const icons: Record<SocialAccount['platform'], ComponentType> = {
  google: GoogleIcon,
  facebook: FacebookIcon,
  twitter: TwitterIcon,
  instagram: InstagramIcon,
  linkedin: LinkedInIcon,
  youtube: YouTubeIcon,
};

/** The six platforms, each connected or not. */
export const Accounts = ({ accounts }: { accounts: SocialAccount[] }) => (
  <ul className="ledger">
    {accounts.map(account => (
      <AccountLine key={account.platform} account={account} />
    ))}
  </ul>
);

function AccountLine({ account }: { account: SocialAccount }) {
  const { i18n } = useLingui();
  const Icon = icons[account.platform];
  const name = platformNames[account.platform];
  return (
    <li>
      <span className={`dotico ${account.isConnected ? '' : 'dotico--no'}`}>
        <Icon />
      </span>
      <div className="grow" role="group" aria-label={name}>
        <div className="row row--between">
          <div>
            <p className="row">
              <b>{name}</b>
              {account.isConnected && <Badge tone="active">{i18n.t('Connected')}</Badge>}
            </p>
            <p className="small muted">{account.username ?? (account.isConnected ? '' : i18n.t('Not connected'))}</p>
            {!account.isConnected && !account.isAvailable && (
              <p className="small muted">{i18n.t('Not enabled by the administrators yet')}</p>
            )}
          </div>
          {account.isConnected ? (
            <Disconnect platform={account.platform} name={name} />
          ) : (
            <ConnectButton account={account} name={name} />
          )}
        </div>
        {account.isConnected && <AutoShare account={account} />}
      </div>
    </li>
  );
}

function Disconnect({ platform, name }: { platform: SocialAccount['platform']; name: string }) {
  const { i18n } = useLingui();
  const keepAccounts = useKeepAccounts();
  const disconnect = useMutation({
    ...api.socialAccounts.disconnect.mutation(),
    onSuccess(answer) {
      keepAccounts(answer);
      toast.success(i18n.t('Disconnected'), i18n.t('{platform} account disconnected successfully', { platform: name }));
    },
    meta: { fallback: /*i18n*/ 'Failed to disconnect the account' },
  });
  return (
    <Button
      tone="plain"
      pending={disconnect.isPending}
      pendingLabel={i18n.t('Disconnecting...')}
      onClick={() => disconnect.mutate({ platform })}
    >
      {i18n.t('Disconnect')}
    </Button>
  );
}

function AutoShare({ account: { platform, autoShare } }: { account: SocialAccount }) {
  const { i18n } = useLingui();
  const keepAccounts = useKeepAccounts();
  const save = useMutation({
    ...api.socialAccounts.setAutoShare.mutation(),
    // Runs the requests in sequence, so that the last choice wins.
    scope: { id: 'accounts' },
    onSuccess: keepAccounts,
    meta: { fallback: /*i18n*/ 'Failed to save settings' },
  });
  return (
    <Switch
      label={i18n.t('Auto-share')}
      checked={save.isPending ? save.variables.autoShare : autoShare}
      onCheckedChange={wanted => save.mutate({ platform, autoShare: wanted })}
    />
  );
}
