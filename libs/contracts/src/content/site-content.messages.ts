import { z } from 'zod';
import { defineEvent } from '../messaging';

/** An entry was written; `isActive` false also stands for deleted. Older versions are ignored. */
export const siteContentChanged = defineEvent(
  'content.site-content.changed.v1',
  z.object({ key: z.string(), content: z.string(), isActive: z.boolean(), version: z.int() }),
);
