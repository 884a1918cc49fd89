import type { EventData } from '@aar/contracts/messaging';
import type { memberChanged } from '@aar/contracts/identity/members.messages';

/** The standing of a member: identity's status, or `leaving`. */
export type MemberStatus = EventData<typeof memberChanged>['status'] | 'leaving';
