import { z } from 'zod';
import { configHint, readConfig, SaveIntegration } from '@aar/contracts/content/integrations.contract';
import type { ZodForm } from '../../ui/form';

/** With a template the configuration is a form of its fields, else JSON text. */
export const IntegrationFields = SaveIntegration.extend({
  config: z
    .union([z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))])
    .refine(config => typeof config !== 'string' || readConfig(config) !== undefined, configHint),
});
export type IntegrationForm = ZodForm<typeof IntegrationFields>;
