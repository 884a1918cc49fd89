import { z } from 'zod';

/** How long a suspension lasts. */
export const SuspensionDuration = z
  .enum(['permanent', '30days', '7days', '1day'])
  .meta({ id: 'SuspensionDuration', description: 'permanent unless told' });
export type SuspensionDuration = z.infer<typeof SuspensionDuration>;
