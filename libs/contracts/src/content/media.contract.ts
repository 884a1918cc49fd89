import { z } from 'zod';
import { defineContract, route } from '../contract';
import { ById, Instant, Nothing, Picture } from '../vocabulary';
import { LibraryPicture } from './admin-media.contract';
import { uploadPurposes } from './upload-purposes';

type PurposeName = keyof typeof uploadPurposes;

/** The purpose of a file decides its allowed types, its maximum size and who may see it. */
export const MediaPurpose = z.enum(Object.keys(uploadPurposes) as PurposeName[]).meta({ id: 'MediaPurpose' });
export type MediaPurpose = z.infer<typeof MediaPurpose>;

/** A private document: it has no public URL. */
export const StoredDocument = z
  .object({ id: z.uuid(), name: z.string(), type: z.string(), bytes: z.int(), uploadedAt: Instant })
  .meta({ id: 'StoredDocument' });
export type StoredDocument = z.infer<typeof StoredDocument>;

export const media = defineContract('content.media', {
  upload: route({
    http: 'POST /media',
    access: 'member',
    limit: 'upload',
    upload: uploadPurposes,
    deadline: '30s',
    status: 201,
    summary: 'Store a picture or a private document; its bytes decide what it is',
    changes: ['content.media.documents', 'content.admin-media'],
    input: z.object({ purpose: MediaPurpose }),
    output: z.union([LibraryPicture, Picture, StoredDocument]),
  }),
  file: route({
    http: 'GET /media/files/:name',
    access: 'public',
    limit: 'picture',
    file: true,
    summary: 'A public picture; its name never means another one',
    input: z.object({ name: z.string().regex(/^[A-Za-z0-9_-]{8,60}\.(?:webp|avif)$/) }),
    output: z.unknown(),
  }),
  document: route({
    http: 'GET /media/documents/:id',
    access: 'member',
    file: true,
    summary:
      'A private document, for its owner and administrators, whose view is noted; or a file of a message, for both members',
    input: ById,
    output: z.unknown(),
  }),
  documents: route({
    http: 'GET /media/documents',
    access: 'member',
    summary: 'My private documents; what was not handed in goes after 30 days',
    input: Nothing,
    output: z.object({ documents: z.array(StoredDocument) }),
  }),
  remove: route({
    http: 'DELETE /media/:id',
    access: 'member',
    summary: 'Delete a file of mine; 409 while it is in use',
    changes: ['content.media.documents'],
    input: ById,
    output: Nothing,
    status: 204,
  }),
  /** For identity: finds only files of one owner, so that nobody can submit another member's file. */
  ownedPicture: route({
    http: 'POST /internal/media/owned-picture',
    access: 'service',
    callers: ['identity'],
    summary: 'A picture, if it is this owner’s; asked for before it is referred to, so that it stays',
    changes: 'nothing: asks whose it is',
    input: z.object({ ownerId: z.uuid(), id: z.uuid() }),
    output: z.object({ picture: Picture.nullable() }),
  }),
  ownedDocuments: route({
    http: 'POST /internal/media/owned-documents',
    access: 'service',
    callers: ['identity'],
    summary: 'Those of the documents that are this owner’s; asked for before they are referred to, so that they stay',
    changes: 'nothing: asks whose they are',
    input: z.object({ ownerId: z.uuid(), ids: z.array(z.uuid()).max(10) }),
    output: z.object({ documents: z.array(StoredDocument) }),
  }),
});
