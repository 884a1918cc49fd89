import type { RingKind } from '@aar/contracts/notifications/alert-policy.contract';

export const ringLabels: Record<RingKind, string> = {
  city: /*i18n*/ 'City of the request',
  near: /*i18n*/ 'Cities nearby',
  'state-ngos': /*i18n*/ 'NGOs of the state',
  administrators: /*i18n*/ 'Administrators',
};
