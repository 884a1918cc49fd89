import { useLingui } from '@lingui/react';
import type { Verification } from '@aar/contracts/identity/verifications.contract';
import type { NgoReview } from '@aar/contracts/vocabulary';
import { formatDate } from '../../i18n/dates';
import { Banner } from '../../ui/feedback/banner';
import { Clock, ShieldCheck } from '../../ui/icons';

/** The state of the NGO's review in a sentence. */
export function ReviewState({
  ngoReview,
  latest,
  isOpen,
}: {
  ngoReview: NgoReview;
  latest: Verification | undefined;
  isOpen: boolean;
}) {
  const { i18n } = useLingui();
  if (ngoReview === 'approved')
    return (
      <Banner tone="good" icon={<ShieldCheck />}>
        {i18n.t('Your NGO is approved. Everybody sees its badge in the directory.')}
      </Banner>
    );
  if (isOpen && latest)
    return (
      <Banner tone="info" icon={<Clock />}>
        {latest.status === 'claimed'
          ? i18n.t('Your documents are under review.')
          : i18n.t('Your documents of {date} are waiting for review. We will write to you with the result.', {
              date: formatDate(latest.submittedAt),
            })}
      </Banner>
    );
  if (ngoReview === 'rejected')
    return (
      <Banner tone="bad">
        <p>
          <b>{i18n.t('Your NGO was not approved.')}</b>
        </p>
        {latest?.reason && <p>{i18n.t('Reason: {reason}', { reason: latest.reason })}</p>}
      </Banner>
    );
  return (
    <Banner>
      {i18n.t(
        'Your NGO is not approved yet. Submit documents that show who you are, such as the registration certificate or the trust deed.',
      )}
    </Banner>
  );
}
