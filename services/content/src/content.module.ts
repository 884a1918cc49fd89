import { Module } from '@nestjs/common';
import { InitialContent } from './initial-content';
import { IntegrationsController } from './integrations/integrations.controller';
import { MediaController } from './media/media.controller';
import { PagesController } from './pages/pages.controller';
import { OtpSettingsController } from './sign-in-settings/otp-settings.controller';
import { SocialSettingsController } from './sign-in-settings/social-settings.controller';
import { SiteContentController } from './site-content/site-content.controller';

@Module({
  controllers: [
    PagesController,
    SiteContentController,
    MediaController,
    IntegrationsController,
    OtpSettingsController,
    SocialSettingsController,
  ],
  providers: [InitialContent],
})
export class ContentModule {}
