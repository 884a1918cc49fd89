import { z } from 'zod';
import { defineEvent } from '../messaging';
import { IntegrationCategory } from './integration-templates';

/** An integration was saved or removed. Its configuration is encrypted; consumers have the master key. */
export const integrationChanged = defineEvent(
  'content.integration.changed.v1',
  z.object({
    integrationId: z.uuid(),
    version: z.int(),
    name: z.string(),
    category: IntegrationCategory,
    isEnabled: z.boolean(),
    /** Whether everything that sign-in or sending needs has a value. */
    hasCredentials: z.boolean(),
    isRemoved: z.boolean(),
    /** The output of `sealBox` of platform/security, bound to the integration's id. */
    sealed: z.string(),
  }),
);
