import type { ServiceDatabase } from '@aar/platform/database/database';
import { CreateActivists20261121090000 } from './migrations/20261121090000-create-activists';
import { CreateSupportRequests20261121090100 } from './migrations/20261121090100-create-support-requests';
import { CreateEvents20261121090200 } from './migrations/20261121090200-create-events';
import { CreateMessages20261121090300 } from './migrations/20261121090300-create-messages';
import { ShowPicturesOfActivists20261121114000 } from './migrations/20261121114000-show-pictures-of-activists';
import { FollowStanding20261122030000 } from './migrations/20261122030000-follow-standing';
import { BoundContactViews20261122030010 } from './migrations/20261122030010-bound-contact-views';
import { JoinEvents20261122120000 } from './migrations/20261122120000-join-events';
import { WaitForEvents20261122120100 } from './migrations/20261122120100-wait-for-events';
import { OpenCalendars20261122120300 } from './migrations/20261122120300-open-calendars';
import { CheckIn20261122120400 } from './migrations/20261122120400-check-in';
import { RepeatEvents20261122120500 } from './migrations/20261122120500-repeat-events';
import { TrackResponses20261122130000 } from './migrations/20261122130000-track-responses';
import { EndRequests20261122130010 } from './migrations/20261122130010-end-requests';
import { RankRequests20261122130020 } from './migrations/20261122130020-rank-requests';
import { KeepExactPlaces20261122130030 } from './migrations/20261122130030-keep-exact-places';
import { ShowPhotos20261122130050 } from './migrations/20261122130050-show-photos';
import { ManageActivities20261122150000 } from './migrations/20261122150000-manage-activities';
import { StartConversations20261122140000 } from './migrations/20261122140000-start-conversations';
import { ConnectMembers20261122140010 } from './migrations/20261122140010-connect-members';
import { MergeRequests20261122160000 } from './migrations/20261122160000-merge-requests';
import { AttachFiles20261122140200 } from './migrations/20261122140200-attach-files';
import { Moderate20261122150100 } from './migrations/20261122150100-moderate';
import { SumActivity20261122186100 } from './migrations/20261122186100-sum-activity';
import { IndexDaysOfOffers20261122186110 } from './migrations/20261122186110-index-days-of-offers';
import { IndexDaysOfSeats20261122186120 } from './migrations/20261122186120-index-days-of-seats';
import { IndexDaysOfMessages20261122186130 } from './migrations/20261122186130-index-days-of-messages';
import { CountMembers20261122186140 } from './migrations/20261122186140-count-members';
import { FollowBrand20261122187000 } from './migrations/20261122187000-follow-brand';
import { AddEventPhotos20261122187110 } from './migrations/20261122187110-add-event-photos';
import { FindMessagesOfRequests20261123131100 } from './migrations/20261123131100-find-messages-of-requests';
import { FindTickets20261123131200 } from './migrations/20261123131200-find-tickets';
import { OrderEventPhotos20261123131300 } from './migrations/20261123131300-order-event-photos';
import { FindLatestDeeds20261123150100 } from './migrations/20261123150100-find-latest-deeds';
import { KeepWhoseATitleIs20261124100000 } from './migrations/20261124100000-keep-whose-a-title-is';
import { GatherEventNews20261127110100 } from './migrations/20261127110100-gather-event-news';
import { KeepRefusals20261125080000 } from './migrations/20261125080000-keep-refusals';
import { KnowUseOfCalendars20261127120300 } from './migrations/20261127120300-know-use-of-calendars';
import { KnowWhoLeaves20261127100000 } from './migrations/20261127100000-know-who-leaves';
import { KnowRelations20261127100010 } from './migrations/20261127100010-know-relations';
import { LetMembersBeQuiet20261127100020 } from './migrations/20261127100020-let-members-be-quiet';
import { RemoveAttendees20261127100030 } from './migrations/20261127100030-remove-attendees';
import { MarkActivists20261127140100 } from './migrations/20261127140100-mark-activists';
import { OrderSameNames20261127140300 } from './migrations/20261127140300-order-same-names';
import { StoreEvidence20261127150000 } from './migrations/20261127150000-store-evidence';
import { HoldFilesOfCases20261128120000 } from './migrations/20261128120000-hold-files-of-cases';
import { NumberCalendarVersions20261128110000 } from './migrations/20261128110000-number-calendar-versions';
import { EndEvents20261128170000 } from './migrations/20261128170000-end-events';
import { NameSeats20261128180000 } from './migrations/20261128180000-name-seats';
import { StoreAllEvidence20261128190010 } from './migrations/20261128190010-store-all-evidence';
import { KeepNamesOfBlockedMembers20261128200500 } from './migrations/20261128200500-keep-names-of-blocked-members';
import { FoldTitles20261128130000 } from './migrations/20261128130000-fold-titles';
import { FoldTextsOfMembers20261128130005 } from './migrations/20261128130005-fold-texts-of-members';
import { IndexFoldedTitles20261128130010 } from './migrations/20261128130010-index-folded-titles';

export const communityDatabase: ServiceDatabase = {
  entities: [],
  migrations: [
    CreateActivists20261121090000,
    CreateSupportRequests20261121090100,
    CreateEvents20261121090200,
    CreateMessages20261121090300,
    ShowPicturesOfActivists20261121114000,
    FollowStanding20261122030000,
    BoundContactViews20261122030010,
    JoinEvents20261122120000,
    WaitForEvents20261122120100,
    OpenCalendars20261122120300,
    CheckIn20261122120400,
    RepeatEvents20261122120500,
    TrackResponses20261122130000,
    EndRequests20261122130010,
    RankRequests20261122130020,
    KeepExactPlaces20261122130030,
    ShowPhotos20261122130050,
    ManageActivities20261122150000,
    StartConversations20261122140000,
    ConnectMembers20261122140010,
    MergeRequests20261122160000,
    AttachFiles20261122140200,
    Moderate20261122150100,
    SumActivity20261122186100,
    IndexDaysOfOffers20261122186110,
    IndexDaysOfSeats20261122186120,
    IndexDaysOfMessages20261122186130,
    CountMembers20261122186140,
    FollowBrand20261122187000,
    AddEventPhotos20261122187110,
    FindMessagesOfRequests20261123131100,
    FindTickets20261123131200,
    OrderEventPhotos20261123131300,
    FindLatestDeeds20261123150100,
    KeepWhoseATitleIs20261124100000,
    KeepRefusals20261125080000,
    KnowUseOfCalendars20261127120300,
    GatherEventNews20261127110100,
    KnowWhoLeaves20261127100000,
    KnowRelations20261127100010,
    LetMembersBeQuiet20261127100020,
    RemoveAttendees20261127100030,
    MarkActivists20261127140100,
    OrderSameNames20261127140300,
    StoreEvidence20261127150000,
    NumberCalendarVersions20261128110000,
    EndEvents20261128170000,
    StoreAllEvidence20261128190010,
    KeepNamesOfBlockedMembers20261128200500,
    HoldFilesOfCases20261128120000,
    FoldTitles20261128130000,
    FoldTextsOfMembers20261128130005,
    IndexFoldedTitles20261128130010,
    NameSeats20261128180000,
  ],
};
