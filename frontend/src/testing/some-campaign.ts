import type { Campaign } from '@aar/contracts/notifications/campaigns.contract';

/** A half-sent campaign; `change` sets what matters to a test. */
export const someCampaign = (change: Partial<Campaign> = {}): Campaign => ({
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0070',
  subject: 'Vaccination camp',
  message: 'On Sunday at ten. Bring the dogs of your street.',
  subjectHi: '',
  messageHi: '',
  filters: {},
  revision: 1,
  messageType: 'email',
  targetAudience: 'all',
  urgency: 'medium',
  status: 'running',
  counts: { total: 160, pending: 80, sent: 80, failed: 0, unknown: 0, suppressed: 0, cancelled: 0 },
  rate: 9_600,
  channels: [
    {
      channel: 'email',
      counts: { total: 160, pending: 80, sent: 80, failed: 0, unknown: 0, suppressed: 0, cancelled: 0 },
      rate: 9_600,
    },
  ],
  isTrial: false,
  hold: null,
  problem: null,
  createdBy: { id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0071', name: 'Meera Deshpande' },
  updatedBy: null,
  writers: [],
  requestedBy: null,
  approvedBy: null,
  createdAt: '2026-11-20T08:00:00Z',
  updatedAt: '2026-11-20T08:00:00Z',
  scheduledAt: null,
  startedAt: '2026-11-20T08:00:01Z',
  finishedAt: null,
  ...change,
});
