import { z } from 'zod';
import { configErrors } from '@aar/contracts/content/integration-config';
import { configHint, readConfig, SaveIntegration } from '@aar/contracts/content/integrations.contract';
import { sentenceOf } from '../../i18n/failures';
import type { ZodForm } from '../../ui/form/form';

/** With a template, the configuration is a form of its fields, else JSON text. Empty secrets whose key is in `kept` are valid. */
export const integrationFields = (kept: readonly string[]) =>
  SaveIntegration.extend({
    config: z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))]),
  }).superRefine(({ name, config }, { addIssue }) => {
    const isText = typeof config === 'string';
    const values = isText ? readConfig(config) : config;
    if (!values) return addIssue({ code: 'custom', path: ['config'], message: configHint });
    for (const error of configErrors(name, values, kept))
      // JSON text is a single field.
      addIssue({ code: 'custom', path: isText ? ['config'] : error.path.split('.'), message: sentenceOf(error) });
  });
export type IntegrationForm = ZodForm<ReturnType<typeof integrationFields>>;
