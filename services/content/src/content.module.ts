import { Module } from '@nestjs/common';
import { contentAggregates as aggregatesContract } from '@aar/contracts/content/aggregates.contract';
import { moderationConsumer } from '@aar/platform/moderation/moderation.consumer';
import { aggregatesController } from '@aar/platform/read-models/aggregates.controller';
import { contentAggregates } from './aggregates/aggregates';
import { ContactMails } from './contact-messages/contact-mails.service';
import { ContactMessagesController } from './contact-messages/contact-messages.controller';
import { ContactMessagesRepository } from './contact-messages/contact-messages.repository';
import { OldContactMessages } from './contact-messages/old-contact-messages.service';
import { BlogsController } from './blogs/blogs.controller';
import { EditorialController } from './editorial/editorial.controller';
import { Editorial } from './editorial/editorial.service';
import { OldRevisions } from './editorial/old-revisions.service';
import { PreviewLinks } from './editorial/preview-links.service';
import { Publications } from './editorial/publications.service';
import { FeedsController } from './feeds/feeds.controller';
import { InitialContent } from './initial-content';
import { IntegrationsController } from './integrations/integrations.controller';
import { Integrations } from './integrations/integrations.service';
import { AdminMediaController } from './media/admin-media.controller';
import { AttachmentsConsumer } from './media/attachments.consumer';
import { DocumentReviewsConsumer } from './media/document-reviews.consumer';
import { EvidenceConsumer } from './media/evidence.consumer';
import { EvidenceController } from './media/evidence.controller';
import { FileRemovals } from './media/file-removals.service';
import { FilesBeingStored } from './media/files-being-stored.service';
import { MediaController } from './media/media.controller';
import { MediaFiles } from './media/media-files.service';
import { MediaStorage } from './media/media-storage';
import { JournalConsumer } from './journal/journal.consumer';
import { JournalFiles } from './journal/journal-files';
import { Library } from './media/library.service';
import { Pdfs } from './media/pdfs.service';
import { Pictures } from './media/pictures.service';
import { ShownPhotosConsumer } from './media/shown-photos.consumer';
import { UnusedUploads } from './media/unused-uploads.service';
import { UsedPicturesConsumer } from './media/used-pictures.consumer';
import { MenusController } from './menus/menus.controller';
import { Menus } from './menus/menus.service';
import { hideables } from './moderation/hideables';
import { PagesController } from './pages/pages.controller';
import { Erasures } from './privacy/erasures.service';
import { PreviewsConsumer } from './editorial/previews.consumer';
import { PrivacyConsumer } from './privacy/privacy.consumer';
import { SharePictures } from '@aar/platform/share-pictures/share-pictures';
import { SharePicturesController } from './share-pictures/share-pictures.controller';
import { OtpSettingsController } from './sign-in-settings/otp-settings.controller';
import { SocialSettingsController } from './sign-in-settings/social-settings.controller';
import { AdminContentController } from './site-content/admin-content.controller';
import { ContentItems } from './site-content/content-items.service';
import { EmbeddedPictures } from './site-content/embedded-pictures.service';
import { RepublishedEntries } from './site-content/republished-entries';
import { SearchController } from './search/search.controller';
import { SiteContentController } from './site-content/site-content.controller';
import { StoriesController } from './stories/stories.controller';

@Module({
  controllers: [
    aggregatesController(aggregatesContract, contentAggregates),
    BlogsController,
    StoriesController,
    PagesController,
    EditorialController,
    FeedsController,
    SearchController,
    SharePicturesController,
    moderationConsumer('content', hideables),
    PreviewsConsumer,
    PrivacyConsumer,
    SiteContentController,
    MediaController,
    AdminMediaController,
    UsedPicturesConsumer,
    ShownPhotosConsumer,
    AttachmentsConsumer,
    DocumentReviewsConsumer,
    EvidenceConsumer,
    EvidenceController,
    IntegrationsController,
    OtpSettingsController,
    SocialSettingsController,
    ContactMessagesController,
    AdminContentController,
    MenusController,
    JournalConsumer,
  ],
  providers: [
    ContactMails,
    ContactMessagesRepository,
    Editorial,
    RepublishedEntries,
    Erasures,
    OldRevisions,
    PreviewLinks,
    Publications,
    OldContactMessages,
    ContentItems,
    EmbeddedPictures,
    Menus,
    FileRemovals,
    FilesBeingStored,
    Library,
    InitialContent,
    Integrations,
    JournalFiles,
    MediaFiles,
    MediaStorage,
    Pdfs,
    Pictures,
    SharePictures,
    UnusedUploads,
  ],
})
export class ContentModule {}
