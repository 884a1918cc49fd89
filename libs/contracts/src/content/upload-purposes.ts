import type { FileKind, UploadPurpose } from '../body-sizes';

export interface UploadRules extends UploadPurpose {
  /** A public file has a URL; a private one is sent only to those who may see it. */
  isPublic: boolean;
  /**
   * How long an unused file is stored: documents are gathered over weeks, a picture is used at once, the library is never
   * cleaned up.
   */
  unusedFor: `${number} days` | 'ever';
  /** Only for staff who edit the site. */
  access?: 'editor';
  /** Maximum width and height in pixels of a stored picture. Browsers shrink it to that before the upload. */
  within: { width: number; height: number };
}

/** Maximum number of pixels of a picture that is decoded; phones take up to 50 million. */
export const mostPixels = 60_000_000;

const square = (side: number) => ({ width: side, height: side });
/** Enough for a crop of it to fill the largest place that shows a member's picture, on a high-density screen. */
const portrait = square(2_048);
/** Enough to see a wound. */
const photo = square(1_600);
/** An A4 sheet at about 350 dots per inch. */
const sheet = square(4_096);
/** May fill the width of a screen. */
const screen = { width: 1_920, height: 3_840 };

const pictures = ['jpeg', 'png', 'gif', 'webp'] satisfies FileKind[];

/** What can be uploaded, and the rules of each purpose. Add a new purpose here; forms, gateway and content follow. */
export const uploadPurposes = {
  avatar: { kinds: pictures, size: '5MB', within: portrait, isPublic: true, unusedFor: '7 days' },
  'request-photo': { kinds: pictures, size: '5MB', within: photo, isPublic: true, unusedFor: '7 days' },
  'event-photo': { kinds: pictures, size: '5MB', within: photo, isPublic: true, unusedFor: '7 days' },
  'message-attachment': {
    kinds: ['pdf', ...pictures],
    size: '5MB',
    within: sheet,
    isPublic: false,
    unusedFor: '7 days',
  },
  'ngo-document': { kinds: ['pdf', ...pictures], size: '5MB', within: sheet, isPublic: false, unusedFor: '30 days' },
  library: { kinds: pictures, size: '5MB', within: screen, isPublic: true, unusedFor: 'ever', access: 'editor' },
  hero: { kinds: pictures, size: '10MB', within: screen, isPublic: true, unusedFor: 'ever', access: 'editor' },
} as const satisfies Record<string, UploadRules>;

/** Photos that members take of animals and activities: not cropped, and stored as long as something shows them. */
export const photoPurposes = ['request-photo', 'event-photo'] as const;
export type PhotoPurpose = (typeof photoPurposes)[number];
export const isPhoto = (purpose: string): purpose is PhotoPurpose => photoPurposes.some(one => one === purpose);

/** Purposes of the site's own pictures, which form one media library. */
export const libraryPurposes = ['library', 'hero'] as const;
export const isOfLibrary = (purpose: string) => libraryPurposes.some(one => one === purpose);
