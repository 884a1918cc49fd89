import { Module } from '@nestjs/common';
import { InitialContent } from './initial-content';
import { IntegrationsController } from './integrations/integrations.controller';
import { Integrations } from './integrations/integrations.service';
import { MediaController } from './media/media.controller';
import { MediaFiles } from './media/media-files.service';
import { MediaStorage } from './media/media-storage';
import { Pictures } from './media/pictures.service';
import { UsedPicturesConsumer } from './media/used-pictures.consumer';
import { PagesController } from './pages/pages.controller';
import { PrivacyConsumer } from './privacy/privacy.consumer';
import { OtpSettingsController } from './sign-in-settings/otp-settings.controller';
import { SocialSettingsController } from './sign-in-settings/social-settings.controller';
import { SiteContentController } from './site-content/site-content.controller';

@Module({
  controllers: [
    PagesController,
    PrivacyConsumer,
    SiteContentController,
    MediaController,
    UsedPicturesConsumer,
    IntegrationsController,
    OtpSettingsController,
    SocialSettingsController,
  ],
  providers: [InitialContent, Integrations, MediaFiles, MediaStorage, Pictures],
})
export class ContentModule {}
