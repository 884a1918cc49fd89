import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { SecondFactors as Shown } from '@aar/contracts/identity/second-factors.contract';
import { api } from '../../api/deferred-client';
import { formatDate } from '../../i18n/dates';
import { QueryView } from '../../page-parts/query-view';
import { Badge } from '../../ui/display/badge';
import { Button } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { Banner } from '../../ui/feedback/banner';
import { PasskeyLine } from './passkey-line';
import { KeyRound, Smartphone } from '../../ui/icons';

const SetUpApp = lazyDialog(() => import('./set-up-app.dialog'));
const AddPasskey = lazyDialog(() => import('./add-passkey.dialog'));
const RemoveApp = lazyDialog(() => import('./remove-app.dialog'));
const RecoveryCodes = lazyDialog(() => import('./recovery-codes.dialog'));
const RenewCodes = lazyDialog(() => import('./renew-codes.dialog'));

type Open = 'add-passkey' | 'set-up' | 'remove' | 'renew';

const hasFactor = ({ totpSince, passkeys }: Shown) => totpSince !== null || passkeys.length > 0;

/** The second factors of the account. */
export default function SecondFactors() {
  const { i18n } = useLingui();
  const factors = useQuery(api.secondFactors.get.query());
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<string[]>();
  const showCodes = (fresh: string[] | null) => {
    setOpen(undefined);
    if (fresh) setCodes(fresh);
  };
  const close = () => setOpen(undefined);
  return (
    <Card hold="tape" aria-labelledby="second-factors">
      <h2 id="second-factors">{i18n.t('Second step at sign-in')}</h2>
      <QueryView query={factors} as="h3" failure={i18n.t('Failed to fetch the second step')}>
        {shown => (
          <div className="stack">
            <Requirement shown={shown} />
            <p>
              {i18n.t(
                'Somebody who learns your password cannot sign in without your passkey, or a code from your phone. With a passkey you need no password.',
              )}
            </p>
            {hasFactor(shown) && (
              <ul className="ledger">
                {shown.passkeys.map(passkey => (
                  <PasskeyLine key={passkey.id} passkey={passkey} />
                ))}
                {shown.totpSince && <AppLine since={shown.totpSince} onRemove={() => setOpen('remove')} />}
                <CodesLine left={shown.recoveryCodesLeft} onRenew={() => setOpen('renew')} />
              </ul>
            )}
            <Button tone="plain" wide onClick={() => setOpen('add-passkey')}>
              {i18n.t('Add a Passkey')}
            </Button>
            {!shown.totpSince && (
              <Button tone="plain" wide onClick={() => setOpen('set-up')}>
                {i18n.t('Set Up an Authenticator App')}
              </Button>
            )}
          </div>
        )}
      </QueryView>
      {open === 'set-up' && <SetUpApp onDone={showCodes} onClose={close} />}
      {open === 'add-passkey' && <AddPasskey onDone={showCodes} onClose={close} />}
      {open === 'remove' && <RemoveApp onClose={close} />}
      {open === 'renew' && <RenewCodes onDone={showCodes} onClose={close} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  );
}

/** Staff of a site that requires it have no rights until they sign in with a second factor. */
function Requirement({ shown }: { shown: Shown }) {
  const { i18n } = useLingui();
  if (!shown.isRequired || (shown.isProved && hasFactor(shown))) return null;
  return (
    <Banner>
      {hasFactor(shown)
        ? i18n.t('Your role works once you sign in again, with your passkey or a code of your app.')
        : i18n.t('Your role works once you have a passkey or an authenticator app.')}
    </Banner>
  );
}

function AppLine({ since, onRemove }: { since: string; onRemove(): void }) {
  const { i18n } = useLingui();
  return (
    <li>
      <span className="dotico">
        <Smartphone />
      </span>
      <div className="grow">
        <p className="row">
          <b>{i18n.t('Authenticator app')}</b>
          <Badge tone="active">{i18n.t('On')}</Badge>
        </p>
        <p className="small muted">{i18n.t('Set up {date}', { date: formatDate(since) })}</p>
      </div>
      <Button tone="quiet" aria-label={i18n.t('Remove the authenticator app')} onClick={onRemove}>
        {i18n.t('Remove')}
      </Button>
    </li>
  );
}

function CodesLine({ left, onRenew }: { left: number; onRenew(): void }) {
  const { i18n } = useLingui();
  return (
    <li>
      <span className="dotico">
        <KeyRound />
      </span>
      <div className="grow">
        <p>
          <b>{i18n.t('Recovery codes')}</b>
        </p>
        <p className="small muted">
          {i18n.t('{left, plural, one {# left} other {# left}}, for when you do not have your phone', {
            left,
          })}
        </p>
      </div>
      <Button tone="quiet" aria-label={i18n.t('Renew the recovery codes')} onClick={onRenew}>
        {i18n.t('Renew')}
      </Button>
    </li>
  );
}
