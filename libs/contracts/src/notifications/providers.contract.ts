import { z } from 'zod';
import { IntegrationCategory } from '../content/integration-templates';
import { defineContract, route } from '../contract';
import { TestOutcome } from '../content/test-outcome';

export const providers = defineContract('notifications.providers', {
  test: route({
    http: 'POST /internal/providers/test',
    access: 'service',
    callers: ['content'],
    deadline: '12s',
    summary: 'Connect to a provider of e-mail, SMS or WhatsApp and tell what it answered',
    changes: 'nothing: asks the provider',
    input: z.object({
      name: z.string(),
      category: IntegrationCategory,
      integrationId: z.uuid(),
      sealed: z.string(),
    }),
    output: TestOutcome,
  }),
});
