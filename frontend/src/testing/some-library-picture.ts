import type { LibraryPictureInUse } from '@aar/contracts/content/admin-media.contract';

const url = `/api/media/files/${'0123456789abcdef'.repeat(2)}-1600.webp`;

/** A picture of the library that is used by a post. */
export const someLibraryPicture: LibraryPictureInUse = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f00aa',
  url,
  width: 1_600,
  height: 900,
  variants: [1_600, 1_280, 800, 400].map(width => ({ width, url: url.replace('1600', String(width)) })),
  name: 'street-dog',
  alt: 'A dog in the sun',
  focus: { x: 20, y: 60 },
  colour: '#8a7b6c',
  address: `${url}#900-8a7b6c-20-60`,
  bytes: 640_000,
  uploadedAt: '2026-11-20T08:00:00Z',
  uses: 1,
  usedBy: [{ noun: 'blog', id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f00bb', title: 'A winter for street dogs' }],
};
