import type { Conversation, ConversationMessage } from '@aar/contracts/community/conversations.contract';

/** A conversation; `change` sets what matters to a test. */
export const someConversation = (change: Partial<Conversation> = {}): Conversation => ({
  id: '5f0d7c11-0000-4000-8000-00000000c001',
  member: {
    id: '5f0d7c11-0000-4000-8000-00000000a001',
    fullName: 'Ravi Menon',
    ngoName: null,
    userType: 'activist',
    isVerified: true,
    reachedBy: ['sms'],
    isChecked: false,
    avatarUrl: null,
    city: 'Nashik',
    state: 'Maharashtra',
  },
  status: 'accepted',
  isMuted: false,
  isBlocked: false,
  isUnavailable: false,
  unread: 0,
  latest: { text: 'Can you foster a puppy?', isMine: false },
  latestAt: '2026-11-20T08:00:00Z',
  ...change,
});

export const someMessage = (change: Partial<ConversationMessage> = {}): ConversationMessage => ({
  id: '5f0d7c11-0000-4000-8000-00000000e001',
  text: 'Can you foster a puppy?',
  isMine: false,
  request: null,
  attachments: [],
  createdAt: '2026-11-20T08:00:00Z',
  ...change,
});
