import type { FileKind, UploadPurpose } from '../body-sizes';

export interface UploadRules extends UploadPurpose {
  /** Public files have an address; private ones are sent to who may see them. */
  isPublic: boolean;
  /** How long a file waits to be used: papers are gathered over weeks, a picture is chosen at once, a library keeps what it has. */
  unusedFor: `${number} days` | 'ever';
  /** Staff alone, who write the site. */
  access?: 'editor';
}

const pictures = ['jpeg', 'png', 'gif', 'webp'] satisfies FileKind[];

/** What members may upload, and what becomes of it. A new purpose is an entry here; forms, gateway and content follow. */
export const uploadPurposes = {
  avatar: { kinds: pictures, size: '5MB', isPublic: true, unusedFor: '7 days' },
  'request-photo': { kinds: pictures, size: '5MB', isPublic: true, unusedFor: '7 days' },
  'event-photo': { kinds: pictures, size: '5MB', isPublic: true, unusedFor: '7 days' },
  'message-attachment': { kinds: ['pdf', ...pictures], size: '5MB', isPublic: false, unusedFor: '7 days' },
  'ngo-document': { kinds: ['pdf', ...pictures], size: '5MB', isPublic: false, unusedFor: '30 days' },
  library: { kinds: pictures, size: '5MB', isPublic: true, unusedFor: 'ever', access: 'editor' },
  hero: { kinds: pictures, size: '10MB', isPublic: true, unusedFor: 'ever', access: 'editor' },
} as const satisfies Record<string, UploadRules>;

/** Photos that members take of animals and of what they do: as they were taken, and kept as long as something shows them. */
export const photoPurposes = ['request-photo', 'event-photo'] as const;
export type PhotoPurpose = (typeof photoPurposes)[number];
export const isPhoto = (purpose: string): purpose is PhotoPurpose => photoPurposes.some(one => one === purpose);

/** What the pictures of the site are uploaded for: all of them are in one library. */
export const libraryPurposes = ['library', 'hero'] as const;
export const isOfLibrary = (purpose: string) => libraryPurposes.some(one => one === purpose);
