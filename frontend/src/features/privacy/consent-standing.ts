import type { Consent } from '@aar/contracts/identity/privacy.contract';
import { formatDate } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';

/** Since when a consent has its current state and under which notice, or that the member has not decided yet. */
export function standingOf({ granted, decidedAt, noticeVersion: version, source }: Consent) {
  if (!decidedAt)
    return granted
      ? i18n.t('You have not chosen yet. This is on until you switch it off. Notice version {version}', { version })
      : i18n.t('You have not been asked yet. Notice version {version}', { version });
  const date = formatDate(decidedAt);
  return source === 'unsubscribe-link'
    ? i18n.t('Stopped by the link in an e-mail on {date}. Notice version {version}', { version, date })
    : i18n.t('Notice version {version}, {date}', { version, date });
}
