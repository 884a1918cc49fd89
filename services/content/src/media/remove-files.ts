import { defineEffect } from '@aar/platform/effects/define-effect';
import { z } from 'zod';

/** A file of the storage that nothing refers to any more. `ownerId`: whose it was, since an erasure waits for its removal. */
export const removeFiles = defineEffect(
  'remove-files',
  z.object({ folder: z.enum(['pictures', 'documents']), name: z.string(), ownerId: z.uuid().optional() }),
  // What S3 deletes with one request.
  { batch: 1_000 },
);
