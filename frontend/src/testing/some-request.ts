import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';

/** A request as the server tells it; `change` what matters to a test. */
export const someRequest = (change: Partial<SupportRequest> = {}): SupportRequest => ({
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0002',
  title: 'Dog hit by a scooter',
  description: 'She is under the tea stall and lets people come near.',
  requestType: 'Emergency Rescue',
  urgencyLevel: 'critical',
  location: 'Karve Road',
  state: 'Maharashtra',
  city: 'Pune',
  dateNeeded: '2026-11-20',
  timeNeeded: '14:30',
  requiredSupport: ['Transport'],
  hasContact: true,
  responses: 1,
  status: 'active',
  isOwner: false,
  hasResponded: false,
  createdAt: '2026-11-20T08:00:00Z',
  ...change,
});
