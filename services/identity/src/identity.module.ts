import { Module } from '@nestjs/common';
import { identityAggregates as aggregatesContract } from '@aar/contracts/identity/aggregates.contract';
import { aggregatesController } from '@aar/platform/read-models/aggregates.controller';
import { identityAggregates } from './aggregates/aggregates';
import { AccessController } from './access/access.controller';
import { AdminStatsController } from './accounts/admin-stats.controller';
import { ContactsController } from './contacts/contacts.controller';
import { MailLinksConsumer } from './accounts/mail-links.consumer';
import { AuditController } from './audit/audit.controller';
import { AuditRepository } from './audit/audit.repository';
import { AuditConsumer } from './audit/audit.consumer';
import { AuditVerifier } from './audit/audit-verifier';
import { AuthController } from './auth.controller';
import { CodeMethodsConsumer } from './codes/code-methods.consumer';
import { CodeSender } from './codes/code-sender.service';
import { Codes } from './codes/codes.service';
import { MemberCodesController } from './codes/member-codes.controller';
import { ContactUndoController } from './contact-undo/contact-undo.controller';
import { ContactUndos } from './contact-undo/contact-undos.service';
import { Housekeeping } from './housekeeping/housekeeping';
import { AdminUsersController } from './members-admin/admin-users.controller';
import { PasswordResets } from './password-reset/password-resets.service';
import { LapsedSuspensions } from './members-admin/lapsed-suspensions.service';
import { ModerationNewsConsumer } from './members-admin/moderation-news.consumer';
import { MemberActions } from './members-admin/member-actions.service';
import { SuspensionsConsumer } from './members-admin/suspensions.consumer';
import { NewUsers } from './members-admin/new-users.service';
import { UsersRepository } from './members-admin/users.repository';
import { Consents } from './privacy/consents.service';
import { DataExports } from './privacy/data-exports.service';
import { Deletion } from './privacy/deletion.service';
import { Erasure } from './privacy/erasure.service';
import { PrivacyConsumer } from './privacy/privacy.consumer';
import { PrivacyController } from './privacy/privacy.controller';
import { Avatars } from './profiles/avatars.service';
import { ContactChanges } from './profiles/contact-changes.service';
import { PasswordChange } from './profiles/password-change.service';
import { ProfileCompletion } from './profiles/profile-completion.service';
import { ProfileController } from './profiles/profile.controller';
import { Profiles } from './profiles/profiles.service';
import { ProductionGuard } from './demo/production.guard';
import { GrowthReportController } from './reports/growth-report.controller';
import { GrowthSums } from './reports/growth-sums';
import { Registrations } from './registration/registration.service';
import { SessionsController } from './sessions/sessions.controller';
import { Sessions } from './sessions/sessions.service';
import { LeavingMembers } from './aggregates/publish-leaving';
import { Visits } from './sessions/visits';
import { Connections } from './social-sign-in/connections.service';
import { OneUseCodes } from './social-sign-in/one-use-codes.service';
import { ProviderStrategies } from './social-sign-in/provider-strategies.service';
import { ProviderTest } from './social-sign-in/provider-test.service';
import { SignInProvidersConsumer } from './social-sign-in/sign-in-providers.consumer';
import { SignInProviders } from './social-sign-in/sign-in-providers.service';
import { SignInStates } from './social-sign-in/sign-in-states.service';
import { SocialAccountsController } from './social-sign-in/social-accounts.controller';
import { SocialMembers } from './social-sign-in/social-members.service';
import { SocialSignInController } from './social-sign-in/social-sign-in.controller';
import { SocialSignIn } from './social-sign-in/social-sign-in.service';
import { Submissions } from './verification/submissions.service';
import { VerificationDecisions } from './verification/verification-decisions.service';
import { VerificationsController } from './verification/verifications.controller';
import { VerificationsRepository } from './verification/verifications.repository';
import { RoleProposalsController } from './role-proposals/role-proposals.controller';
import { RoleProposals } from './role-proposals/role-proposals.service';
import { FactorProofs } from './second-factors/factor-proofs.service';
import { RecoveryCodes } from './credentials/recovery-codes.service';
import { SecondFactorSignIn } from './second-factors/second-factor-sign-in.service';
import { SecondFactorsController } from './second-factors/second-factors.controller';
import { SecondFactors } from './second-factors/second-factors.service';
import { SignInTickets } from './second-factors/sign-in-tickets.service';
import { Totp } from './second-factors/totp.service';
import { OwnPasskeys } from './passkeys/own-passkeys.service';
import { PasskeyChallenges } from './passkeys/passkey-challenges.service';
import { Passkeys } from './passkeys/passkeys.service';
import { RestoredFactors } from './restore/restored-factors';
import { RestoredMembers } from './restore/restored-members';
import { StepUpController } from './step-up/step-up.controller';
import { StepUp } from './step-up/step-up.service';
import { Passwords } from './credentials/passwords.service';
import { SignInAttempts } from './attempts/sign-in-attempts.service';
import { SignIn } from './sign-in/sign-in.service';
import { BearerStrategy } from './sessions/bearer.strategy';
import { OneTimeCodeStrategy } from './codes/one-time-code.strategy';
import { PasswordStrategy } from './sign-in/password.strategy';

@Module({
  controllers: [
    aggregatesController(aggregatesContract, identityAggregates),
    AuthController,
    SessionsController,
    SecondFactorsController,
    StepUpController,
    ProfileController,
    SocialSignInController,
    SocialAccountsController,
    PrivacyController,
    PrivacyConsumer,
    AccessController,
    AdminStatsController,
    GrowthReportController,
    ContactsController,
    ContactUndoController,
    MemberCodesController,
    MailLinksConsumer,
    AdminUsersController,
    RoleProposalsController,
    VerificationsController,
    AuditController,
    CodeMethodsConsumer,
    AuditConsumer,
    SuspensionsConsumer,
    ModerationNewsConsumer,
    SignInProvidersConsumer,
  ],
  providers: [
    AuditRepository,
    AuditVerifier,
    Avatars,
    BearerStrategy,
    CodeSender,
    Codes,
    Connections,
    Consents,
    DataExports,
    Deletion,
    Erasure,
    FactorProofs,
    ContactChanges,
    ContactUndos,
    GrowthSums,
    Housekeeping,
    LapsedSuspensions,
    MemberActions,
    NewUsers,
    OneTimeCodeStrategy,
    OneUseCodes,
    OwnPasskeys,
    PasskeyChallenges,
    Passkeys,
    PasswordChange,
    PasswordResets,
    PasswordStrategy,
    Passwords,
    ProductionGuard,
    ProfileCompletion,
    Profiles,
    ProviderStrategies,
    ProviderTest,
    RecoveryCodes,
    Registrations,
    RestoredFactors,
    RestoredMembers,
    RoleProposals,
    SecondFactorSignIn,
    SecondFactors,
    Sessions,
    SignIn,
    SignInAttempts,
    SignInProviders,
    SignInStates,
    SignInTickets,
    SocialMembers,
    SocialSignIn,
    StepUp,
    Submissions,
    Totp,
    UsersRepository,
    VerificationDecisions,
    VerificationsRepository,
    LeavingMembers,
    Visits,
  ],
})
export class IdentityModule {}
