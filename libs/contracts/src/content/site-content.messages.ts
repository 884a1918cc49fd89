import { z } from 'zod';
import { defineEvent } from '../messaging';

/** An entry was saved; `isActive` is false for a deleted one too. Consumers ignore older versions. */
export const siteContentChanged = defineEvent(
  'content.site-content.changed.v1',
  z.object({ key: z.string(), content: z.string(), isActive: z.boolean(), version: z.int() }),
);
