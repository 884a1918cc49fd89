import { useLingui } from '@lingui/react';
import type { Verification } from '@aar/contracts/identity/verifications.contract';
import type { NameReview } from '@aar/contracts/vocabulary';
import { Banner } from '../../ui/feedback/banner';
import { Clock } from '../../ui/icons';

/** Why the directory does not list an NGO with a name similar to another's; renders nothing for other NGOs. */
export function NameState({ nameReview, latest }: { nameReview: NameReview; latest: Verification | undefined }) {
  const { i18n } = useLingui();
  const near = latest?.nearNames[0]?.ngoName;
  if (nameReview === 'held')
    return (
      <Banner tone="info" icon={<Clock />}>
        <span>
          {near
            ? i18n.t('The directory does not list you yet, because your name is close to “{near}”.', { near })
            : i18n.t('The directory does not list you yet, because your name is close to that of another NGO.')}
        </span>{' '}
        {i18n.t('Our team looks at it and writes to you. Until then you can use everything else.')}
      </Banner>
    );
  if (nameReview !== 'refused') return null;
  return (
    <Banner tone="bad">
      <p>
        <b>{i18n.t('The directory does not list you, because your name is too close to that of another NGO.')}</b>
      </p>
      {latest?.reason && <p>{i18n.t('Reason: {reason}', { reason: latest.reason })}</p>}
      <p>{i18n.t('Change the name on your profile, or submit documents that show who you are.')}</p>
    </Banner>
  );
}
