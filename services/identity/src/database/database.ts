import type { ServiceDatabase } from '@aar/platform/database/database';
import { CreateAccounts20260105090000 } from './migrations/20260105090000-create-accounts';
import { CreateSessions20260105090100 } from './migrations/20260105090100-create-sessions';
import { CreateCodes20260105090200 } from './migrations/20260105090200-create-codes';
import { CreateSignInAttempts20260105090300 } from './migrations/20260105090300-create-sign-in-attempts';
import { ManageAccounts20261121110000 } from './migrations/20261121110000-manage-accounts';
import { KnowSessions20261121111000 } from './migrations/20261121111000-know-sessions';
import { CreatePasswordResets20261121111100 } from './migrations/20261121111100-create-password-resets';
import { CreatePendingContacts20261121111200 } from './migrations/20261121111200-create-pending-contacts';
import { CreateAuditEntries20261121112000 } from './migrations/20261121112000-create-audit-entries';
import { ListAccounts20261121112100 } from './migrations/20261121112100-list-accounts';
import { CreateVerifications20261121112200 } from './migrations/20261121112200-create-verifications';
import { CreateSocialSignIn20261121114000 } from './migrations/20261121114000-create-social-sign-in';
import { CreateConsents20261121115000 } from './migrations/20261121115000-create-consents';
import { CreateDataExports20261121115100 } from './migrations/20261121115100-create-data-exports';
import { CreateErasures20261121115200 } from './migrations/20261121115200-create-erasures';
import { KeepConsents20261121121000 } from './migrations/20261121121000-keep-consents';
import { BeginSignInAttempts20261121190000 } from './migrations/20261121190000-begin-sign-in-attempts';
import { IndexMembers20261122020010 } from './migrations/20261122020010-index-members';
import { RepeatErasures20261122030100 } from './migrations/20261122030100-repeat-erasures';
import { KeepNotices20261122030110 } from './migrations/20261122030110-keep-notices';
import { KeepUnprovedContactsApart20261122040000 } from './migrations/20261122040000-keep-unproved-contacts-apart';
import { KnowPlaces20261122040100 } from './migrations/20261122040100-know-places';
import { GroupAuditViews20261122050000 } from './migrations/20261122050000-group-audit-views';
import { ShareCodes20261122070000 } from './migrations/20261122070000-share-codes';
import { CountTriesByAccount20261122070100 } from './migrations/20261122070100-count-tries-by-account';
import { LetUnprovedContactsRepeat20261122070200 } from './migrations/20261122070200-let-unproved-contacts-repeat';
import { SumGrowth20261122186000 } from './migrations/20261122186000-sum-growth';
import { IndexDaysOfJoining20261122186010 } from './migrations/20261122186010-index-days-of-joining';
import { KnowVisits20261122187200 } from './migrations/20261122187200-know-visits';
import { FillVisits20261122187201 } from './migrations/20261122187201-fill-visits';
import { FindItemsOfTheLog20261123131000 } from './migrations/20261123131000-find-items-of-the-log';
import { ForgetLabelsOfTheLog20261124100000 } from './migrations/20261124100000-forget-labels-of-the-log';
import { FindLabelsOfTheLog20261124100010 } from './migrations/20261124100010-find-labels-of-the-log';
import { BeginSignIns20261125070000 } from './migrations/20261125070000-begin-sign-ins';
import { FindAttemptsOfAnAccount20261125070010 } from './migrations/20261125070010-find-attempts-of-an-account';
import { KnowCasesOfSuspensions20261125180000 } from './migrations/20261125180000-know-cases-of-suspensions';
import { FindCasesOfSuspensions20261125180010 } from './migrations/20261125180010-find-cases-of-suspensions';
import { KnowWhatCodesWereSpentOn20261126020000 } from './migrations/20261126020000-know-what-codes-were-spent-on';
import { KnowChangesOfAccounts20261126040000 } from './migrations/20261126040000-know-changes-of-accounts';
import { KnowProofsOfSessions20261127120000 } from './migrations/20261127120000-know-proofs-of-sessions';
import { CreateContactUndos20261127120010 } from './migrations/20261127120010-create-contact-undos';
import { KnowUseOfProviders20261127120020 } from './migrations/20261127120020-know-use-of-providers';
import { GiveRolesByTwo20261127130000 } from './migrations/20261127130000-give-roles-by-two';
import { CreateSecondFactors20261127131000 } from './migrations/20261127131000-create-second-factors';
import { CreatePasskeys20261127132000 } from './migrations/20261127132000-create-passkeys';
import { MarkMembers20261127140000 } from './migrations/20261127140000-mark-members';
import { ReviewNames20261127140200 } from './migrations/20261127140200-review-names';
import { AskForConsent20261127140400 } from './migrations/20261127140400-ask-for-consent';
import { LinkAuditEntries20261127150100 } from './migrations/20261127150100-link-audit-entries';
import { LinkEarlierEntries20261127150110 } from './migrations/20261127150110-link-earlier-entries';
import { IndexAnswersToStaff1700000000003 } from './migrations/1700000000003-index-answers-to-staff';
import { FoldSearchedTexts20261128130020 } from './migrations/20261128130020-fold-searched-texts';
import { IndexFoldedTexts20261128130030 } from './migrations/20261128130030-index-folded-texts';
import { SeeLookAlikes20261128180100 } from './migrations/20261128180100-see-look-alikes';
import { IndexLookAlikes20261128180110 } from './migrations/20261128180110-index-look-alikes';
import { RemoveAdministratorsByTwo20261128190000 } from './migrations/20261128190000-remove-administrators-by-two';

export const identityDatabase: ServiceDatabase = {
  entities: [],
  migrations: [
    CreateAccounts20260105090000,
    CreateSessions20260105090100,
    CreateCodes20260105090200,
    CreateSignInAttempts20260105090300,
    ManageAccounts20261121110000,
    KnowSessions20261121111000,
    CreatePasswordResets20261121111100,
    CreatePendingContacts20261121111200,
    CreateAuditEntries20261121112000,
    ListAccounts20261121112100,
    CreateVerifications20261121112200,
    CreateSocialSignIn20261121114000,
    CreateConsents20261121115000,
    CreateDataExports20261121115100,
    CreateErasures20261121115200,
    KeepConsents20261121121000,
    BeginSignInAttempts20261121190000,
    IndexMembers20261122020010,
    RepeatErasures20261122030100,
    KeepNotices20261122030110,
    KeepUnprovedContactsApart20261122040000,
    KnowPlaces20261122040100,
    GroupAuditViews20261122050000,
    ShareCodes20261122070000,
    CountTriesByAccount20261122070100,
    LetUnprovedContactsRepeat20261122070200,
    IndexAnswersToStaff1700000000003,
    SumGrowth20261122186000,
    IndexDaysOfJoining20261122186010,
    KnowVisits20261122187200,
    FillVisits20261122187201,
    FindItemsOfTheLog20261123131000,
    ForgetLabelsOfTheLog20261124100000,
    FindLabelsOfTheLog20261124100010,
    BeginSignIns20261125070000,
    FindAttemptsOfAnAccount20261125070010,
    KnowCasesOfSuspensions20261125180000,
    FindCasesOfSuspensions20261125180010,
    KnowWhatCodesWereSpentOn20261126020000,
    KnowChangesOfAccounts20261126040000,
    KnowProofsOfSessions20261127120000,
    CreateContactUndos20261127120010,
    KnowUseOfProviders20261127120020,
    GiveRolesByTwo20261127130000,
    CreateSecondFactors20261127131000,
    CreatePasskeys20261127132000,
    MarkMembers20261127140000,
    ReviewNames20261127140200,
    AskForConsent20261127140400,
    LinkAuditEntries20261127150100,
    LinkEarlierEntries20261127150110,
    FoldSearchedTexts20261128130020,
    IndexFoldedTexts20261128130030,
    SeeLookAlikes20261128180100,
    IndexLookAlikes20261128180110,
    RemoveAdministratorsByTwo20261128190000,
  ],
};
