import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AdminStatsController } from './accounts/admin-stats.controller';
import { AuditController } from './audit/audit.controller';
import { AuthController } from './auth.controller';
import { CodeMethodsConsumer } from './codes/code-methods.consumer';
import { CodeSender } from './codes/code-sender.service';
import { Codes } from './codes/codes.service';
import { Housekeeping } from './database/housekeeping';
import { AdminUsersController } from './members-admin/admin-users.controller';
import { PrivacyController } from './privacy/privacy.controller';
import { ProfileController } from './profiles/profile.controller';
import { ProductionGuard } from './demo/production.guard';
import { Registrations } from './registration/registration.service';
import { SessionsController } from './sessions/sessions.controller';
import { Sessions } from './sessions/sessions.service';
import { SocialAccountsController } from './social-sign-in/social-accounts.controller';
import { SocialSignInController } from './social-sign-in/social-sign-in.controller';
import { VerificationsController } from './verification/verifications.controller';
import { Passwords } from './sign-in/passwords.service';
import { SignInAttempts } from './sign-in/sign-in-attempts.service';
import { SignIn } from './sign-in/sign-in.service';

@Module({
  imports: [ScheduleModule.forRoot()],
  controllers: [
    AuthController,
    SessionsController,
    ProfileController,
    SocialSignInController,
    SocialAccountsController,
    PrivacyController,
    AdminStatsController,
    AdminUsersController,
    VerificationsController,
    AuditController,
    CodeMethodsConsumer,
  ],
  providers: [
    CodeSender,
    Codes,
    Housekeeping,
    Passwords,
    ProductionGuard,
    Registrations,
    Sessions,
    SignIn,
    SignInAttempts,
  ],
})
export class IdentityModule {}
