import type { ServiceDatabase } from '@aar/platform/database/database';
import { CreateSiteContents20261121100000 } from './migrations/20261121100000-create-site-contents';
import { CreatePages20261121100100 } from './migrations/20261121100100-create-pages';
import { CreateMediaFiles20261121113000 } from './migrations/20261121113000-create-media-files';
import { CreateIntegrations20261121113100 } from './migrations/20261121113100-create-integrations';
import { NoteUseOfUploads20261121120000 } from './migrations/20261121120000-note-use-of-uploads';
import { NoteFilesBeingStored20261122050010 } from './migrations/20261122050010-note-files-being-stored';
import { KeepPhotos20261122130040 } from './migrations/20261122130040-keep-photos';
import { SendAttachments20261122140210 } from './migrations/20261122140210-send-attachments';
import { CreateContactMessages20261122160000 } from './migrations/20261122160000-create-contact-messages';
import { DeleteSiteContents20261122160100 } from './migrations/20261122160100-delete-site-contents';
import { CreateMenuItems20261122160200 } from './migrations/20261122160200-create-menu-items';
import { CreateBlogs20261122170000 } from './migrations/20261122170000-create-blogs';
import { CreateStories20261122170100 } from './migrations/20261122170100-create-stories';
import { EditPages20261122170200 } from './migrations/20261122170200-edit-pages';
import { FillLibrary20261122184000 } from './migrations/20261122184000-fill-library';
import { KeepRevisions20261122185000 } from './migrations/20261122185000-keep-revisions';
import { SchedulePublication20261122185100 } from './migrations/20261122185100-schedule-publication';
import { SearchTexts20261122185200 } from './migrations/20261122185200-search-texts';
import { KnowMessagesOfFiles20261122186300 } from './migrations/20261122186300-know-messages-of-files';
import { KeepEventPhotos20261122187100 } from './migrations/20261122187100-keep-event-photos';
import { KeepJournalLines20261126050000 } from './migrations/20261126050000-keep-journal-lines';
import { EndPreviews20261127120100 } from './migrations/20261127120100-end-previews';
import { BlurPictures20261123050000 } from './migrations/20261123050000-blur-pictures';
import { KnowLooksOfPhotos20261126040010 } from './migrations/20261126040010-know-looks-of-photos';
import { HoldEvidence20261128120010 } from './migrations/20261128120010-hold-evidence';
import { FollowOwnersStanding20261127100040 } from './migrations/20261127100040-follow-owners-standing';
import { FoldSearchedTexts20261128130040 } from './migrations/20261128130040-fold-searched-texts';
import { RequireMetaDescription20261128190000 } from './migrations/20261128190000-require-meta-description';

export const contentDatabase: ServiceDatabase = {
  entities: [],
  migrations: [
    CreateSiteContents20261121100000,
    CreatePages20261121100100,
    CreateMediaFiles20261121113000,
    CreateIntegrations20261121113100,
    NoteUseOfUploads20261121120000,
    NoteFilesBeingStored20261122050010,
    KeepPhotos20261122130040,
    SendAttachments20261122140210,
    CreateContactMessages20261122160000,
    DeleteSiteContents20261122160100,
    CreateMenuItems20261122160200,
    CreateBlogs20261122170000,
    CreateStories20261122170100,
    EditPages20261122170200,
    KnowMessagesOfFiles20261122186300,
    FillLibrary20261122184000,
    KeepRevisions20261122185000,
    SchedulePublication20261122185100,
    SearchTexts20261122185200,
    KeepEventPhotos20261122187100,
    BlurPictures20261123050000,
    KnowLooksOfPhotos20261126040010,
    KeepJournalLines20261126050000,
    EndPreviews20261127120100,
    FollowOwnersStanding20261127100040,
    HoldEvidence20261128120010,
    FoldSearchedTexts20261128130040,
    RequireMetaDescription20261128190000,
  ],
};
