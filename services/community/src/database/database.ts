import type { ServiceDatabase } from '@aar/platform/database/database';
import { EventParticipant } from '../events/event-participant.entity';
import { EventEntity } from '../events/event.entity';
import { MessageEntity } from '../messages/message.entity';
import { ResponseEntity } from '../support-requests/response.entity';
import { SupportRequestEntity } from '../support-requests/support-request.entity';
import { CreateActivists20261121090000 } from './migrations/20261121090000-create-activists';
import { CreateSupportRequests20261121090100 } from './migrations/20261121090100-create-support-requests';
import { CreateEvents20261121090200 } from './migrations/20261121090200-create-events';
import { CreateMessages20261121090300 } from './migrations/20261121090300-create-messages';
import { ShowPicturesOfActivists20261121114000 } from './migrations/20261121114000-show-pictures-of-activists';
import { FollowStanding20261122030000 } from './migrations/20261122030000-follow-standing';
import { BoundContactViews20261122030010 } from './migrations/20261122030010-bound-contact-views';

export const communityDatabase: ServiceDatabase = {
  entities: [EventEntity, EventParticipant, MessageEntity, ResponseEntity, SupportRequestEntity],
  migrations: [
    CreateActivists20261121090000,
    CreateSupportRequests20261121090100,
    CreateEvents20261121090200,
    CreateMessages20261121090300,
    ShowPicturesOfActivists20261121114000,
    FollowStanding20261122030000,
    BoundContactViews20261122030010,
  ],
};
