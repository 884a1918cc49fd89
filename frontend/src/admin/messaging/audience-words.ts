import type { AudienceFilters } from '@aar/contracts/notifications/campaign-audience';
import { i18n } from '../../i18n/i18n';

const types = { activist: /*i18n*/ 'Activist', ngo: /*i18n*/ 'NGO' };
const verifications = { verified: /*i18n*/ 'Verified', unverified: /*i18n*/ 'Unverified' };

/** The filters of an audience in words; empty without filters. */
export function narrowedTo(filters: AudienceFilters): string {
  const { userType, verification, city, state, interests = [], activeWithinDays: days } = filters;
  return [
    userType && i18n.t(types[userType]),
    verification && i18n.t(verifications[verification]),
    city,
    state,
    interests.map(interest => i18n.t(interest)).join(i18n.t(' or ')),
    days && i18n.t('Active in the last {days} days', { days }),
  ]
    .filter(Boolean)
    .join(', ');
}
