import { defineEffect } from '@aar/platform/effects/define-effect';
import { z } from 'zod';

/**
 * A file of the storage that nothing refers to any more. `ownerId`: its former owner, because an erasure waits for its removal.
 */
export const removeFiles = defineEffect(
  'remove-files',
  z.object({ folder: z.enum(['pictures', 'documents']), name: z.string(), ownerId: z.uuid().optional() }),
  // The maximum of one deletion request to S3.
  { batch: 1_000 },
);
