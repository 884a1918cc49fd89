import { z } from 'zod';
import { defineEvent } from '../messaging';
import { IntegrationCategory } from './integration-templates';

/** An integration was written or removed. Its configuration travels sealed; whoever uses it holds the master key. */
export const integrationChanged = defineEvent(
  'content.integration.changed.v1',
  z.object({
    integrationId: z.uuid(),
    version: z.int(),
    name: z.string(),
    category: IntegrationCategory,
    isEnabled: z.boolean(),
    /** Whether everything that signing in or sending needs has a value. */
    hasCredentials: z.boolean(),
    isRemoved: z.boolean(),
    /** What `sealBox` of platform/security made, bound to the integration's id. */
    sealed: z.string(),
  }),
);
