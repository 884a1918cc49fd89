import { useLingui } from '@lingui/react';
import type { ContactType } from '@aar/contracts/identity/auth.contract';
import type { StepUpWays } from '@aar/contracts/identity/step-up.contract';
import { PasskeyButton } from '../../domain/sign-in/passkey-button';
import { Button } from '../../ui/button';
import { Mail, Smartphone } from '../../ui/icons';
import { prove } from './prove';
import { SocialSignIn } from './social-sign-in';

const icons = { email: Mail, mobile: Smartphone };

/** A passkey, the authenticator app, a code to each confirmed contact; a new sign-in where the account has none of them. */
export function StepUpChoices({
  ways: { password, codes, passkey, totp },
  sendingTo,
  onSend,
  onTotp,
}: {
  ways: StepUpWays;
  sendingTo: ContactType | undefined;
  onSend: (contactType: ContactType) => void;
  onTotp: () => void;
}) {
  const { i18n } = useLingui();
  if (codes.length === 0 && !passkey && !totp)
    return password ? null : (
      <div className="stack">
        <p>{i18n.t('Sign in again to confirm that it is you. Then come back to this page.')}</p>
        <SocialSignIn inNewTab />
      </div>
    );
  return (
    <div
      className="stack"
      role="group"
      aria-label={password ? i18n.t('Or confirm in another way') : i18n.t('Ways to confirm')}
    >
      {password && <p className="or small">{i18n.t('Or confirm in another way')}</p>}
      {passkey && <PasskeyButton onAnswer={passkey => prove({ passkey })} />}
      {totp && (
        <Button tone="plain" wide icon={<Smartphone />} onClick={onTotp}>
          {i18n.t('Enter a code from your authenticator app')}
        </Button>
      )}
      {codes.map(({ contactType, maskedContact }) => {
        const Icon = icons[contactType];
        return (
          <Button
            key={contactType}
            tone="plain"
            wide
            icon={<Icon aria-hidden />}
            pending={sendingTo === contactType}
            pendingLabel={i18n.t('Sending code...')}
            onClick={() => onSend(contactType)}
          >
            {contactType === 'mobile'
              ? i18n.t('Send a code by SMS to {contact}', { contact: maskedContact })
              : i18n.t('Send a code by e-mail to {contact}', { contact: maskedContact })}
          </Button>
        );
      })}
    </div>
  );
}
