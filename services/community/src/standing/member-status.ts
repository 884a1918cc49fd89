import type { EventData } from '@aar/contracts/messaging';
import type { memberChanged } from '@aar/contracts/identity/members.messages';

/** How a member stands: as identity says, or `leaving`. */
export type MemberStatus = EventData<typeof memberChanged>['status'] | 'leaving';
