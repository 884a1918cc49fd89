import type { Activist } from '@aar/contracts/community/activists.contract';
import type { Event } from '@aar/contracts/community/events.contract';

/** A member as in the public directory. */
export const someActivist: Activist = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0001',
  fullName: 'Meera Pillai',
  city: 'Pune',
  state: 'Maharashtra',
  userType: 'activist',
  ngoName: null,
  experience: null,
  bio: 'I drive the rescue van.',
  interests: [],
  isVerified: true,
  reachedBy: ['sms'],
  isChecked: false,
  ngoApproved: false,
  avatarUrl: null,
};

/** An upcoming event. */
export const someEvent: Event = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0003',
  title: 'Vaccination morning',
  description: 'For the dogs of the market.',
  eventType: 'Other',
  location: 'Camp market',
  state: 'Maharashtra',
  city: 'Pune',
  eventDate: '2027-01-10',
  eventTime: '09:00',
  endTime: null,
  maxParticipants: null,
  currentParticipants: 4,
  requirements: [],
  contactInfo: null,
  hasContact: false,
  status: 'active',
  isHidden: false,
  isPromoted: false,
  owner: null,
  isOwner: false,
  isParticipating: false,
  isWaiting: false,
  seatOfferedUntil: null,
  ticket: null,
  series: null,
  createdAt: '2026-11-20T08:00:00Z',
};
