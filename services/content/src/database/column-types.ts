import type { ColumnTypes } from '@aar/platform/database/database';

/** Types of this service's columns that are more precise than PostgreSQL's, for the generated types of the tables. */
export const columnTypes: ColumnTypes = {
  imports: {
    BlogCategory: '@aar/contracts/content/blogs.contract',
    MenuItem: '@aar/contracts/content/menu-items.contract',
    PageTemplate: '@aar/contracts/content/pages.contract',
    PictureUse: '@aar/contracts/content/admin-media.contract',
    SiteContent: '@aar/contracts/content/site-content.contract',
    StoryOutcome: '@aar/contracts/content/stories.contract',
    ContactStatus: '@aar/contracts/content/contact-messages.contract',
    InquiryType: '@aar/contracts/content/contact-messages.contract',
    IntegrationCategory: '@aar/contracts/content/integration-templates',
    MediaFolder: '../media/media-storage',
    MediaPurpose: '@aar/contracts/content/media.contract',
  },
  columns: {
    'blogs.category': 'BlogCategory',
    'menu_items.icon': "MenuItem['icon']",
    'menu_items.location': "MenuItem['location']",
    'menu_items.required_role': "Generated<MenuItem['requiredRole']>",
    'menu_items.target': "Generated<MenuItem['target']>",
    'pages.template': 'Generated<PageTemplate>',
    'picture_uses.noun': "PictureUse['noun']",
    'site_contents.type': "SiteContent['type']",
    'stories.outcome': 'StoryOutcome',
    'editorial_revisions.fields': 'JsonColumn<Record<string, unknown>>',
    'contact_messages.inquiry_type': 'InquiryType',
    'contact_messages.status': 'Generated<ContactStatus>',
    'evidence_files.folder': 'MediaFolder',
    'files_being_stored.purpose': 'MediaPurpose',
    'integrations.category': 'IntegrationCategory',
    'media_files.purpose': 'MediaPurpose',
  },
};
