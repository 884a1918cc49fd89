import { Module } from '@nestjs/common';
import { InitialContent } from './initial-content';
import { IntegrationsController } from './integrations/integrations.controller';
import { Integrations } from './integrations/integrations.service';
import { DocumentReviewsConsumer } from './media/document-reviews.consumer';
import { FilesBeingStored } from './media/files-being-stored.service';
import { MediaController } from './media/media.controller';
import { MediaFiles } from './media/media-files.service';
import { MediaStorage } from './media/media-storage';
import { Pdfs } from './media/pdfs.service';
import { Pictures } from './media/pictures.service';
import { UnusedUploads } from './media/unused-uploads.service';
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
    DocumentReviewsConsumer,
    IntegrationsController,
    OtpSettingsController,
    SocialSettingsController,
  ],
  providers: [FilesBeingStored, InitialContent, Integrations, MediaFiles, MediaStorage, Pdfs, Pictures, UnusedUploads],
})
export class ContentModule {}
