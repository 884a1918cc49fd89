import { integrationChanged } from '@aar/contracts/content/integrations.messages';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewer } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isOfProvider } from './sign-in-providers.service';

/**
 * Stores the credentials of the sign-in providers, still sealed. Of every other integration, and of a removed one, only the
 * version is stored, to ignore an older event that arrives late.
 */
@Controller()
export class SignInProvidersConsumer {
  @OnEvent(integrationChanged)
  async keep(integration: EventData<typeof integrationChanged>, tx: EntityManager) {
    const { integrationId, version, name, isEnabled, hasCredentials, isRemoved, sealed } = integration;
    const isKept = isOfProvider(name) && !isRemoved;
    await tx.query(
      `insert into sign_in_providers (integration_id, version, name, enabled, has_credentials, sealed)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (integration_id) do update set version = excluded.version, name = excluded.name,
         enabled = excluded.enabled, has_credentials = excluded.has_credentials, sealed = excluded.sealed
         where ${isNewer('sign_in_providers', 'version', ['name', 'enabled', 'has_credentials', 'sealed'])}`,
      [integrationId, version, name, isKept && isEnabled, isKept && hasCredentials, isKept ? sealed : null],
    );
  }
}
