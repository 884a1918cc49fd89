import { signInIntegrations } from '@aar/contracts/content/integration-templates';
import { contentAggregates } from '@aar/contracts/content/aggregates.contract';
import type { ComparedModel } from '@aar/platform/read-models/read-model';
import { serviceClient } from '@aar/platform/service/service-client';
import type { IdentityConfig } from './identity.config';

/** This service's copies of other services' data. */
export function identityReadModels({ CONTENT_URL: url, ACTOR_SIGNING_KEY: key }: IdentityConfig): ComparedModel[] {
  const content = serviceClient(contentAggregates, { url, key });
  return [
    {
      owner: content,
      model: {
        name: 'identity.sign-in-providers',
        of: 'content.integrations',
        from: 'sign_in_providers',
        where: 'sealed is not null',
        key: 'integration_id',
        only: { name: signInIntegrations.map(({ name }) => name) },
        fields: { name: 'name', isEnabled: 'enabled', hasCredentials: 'has_credentials', sealed: 'sealed' },
      },
    },
    {
      owner: content,
      model: {
        name: 'identity.code-methods',
        of: 'content.site-content',
        from: 'code_methods',
        key: `'otp_' || contact_type || '_enabled'`,
        keyType: 'text',
        only: { key: ['otp_mobile_enabled', 'otp_email_enabled'] },
        fields: { isOn: 'enabled', key: `'otp_' || contact_type || '_enabled'` },
      },
    },
  ];
}
