import { integrationChanged } from '@aar/contracts/content/integrations.messages';
import type { EventData } from '@aar/contracts/messaging';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewerRow } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { isOfProvider } from './sign-in-providers.service';

/**
 * Stores the credentials of the sign-in providers, still encrypted. Of every other integration, and of a removed one, only
 * the version is stored, so that an older event which arrives late is ignored.
 */
@Controller()
export class SignInProvidersConsumer {
  @OnEvent(integrationChanged)
  async store(integration: EventData<typeof integrationChanged>, tx: EntityManager) {
    const { integrationId, version, name, isEnabled, hasCredentials, isRemoved, sealed } = integration;
    const isKept = isOfProvider(name) && !isRemoved;
    const kept = {
      version,
      name,
      enabled: isKept && isEnabled,
      has_credentials: isKept && hasCredentials,
      sealed: isKept ? sealed : null,
    };
    await db(tx)
      .insertInto('sign_in_providers')
      .values({ integration_id: integrationId, ...kept })
      .onConflict(known =>
        known
          .column('integration_id')
          .doUpdateSet(fromExcluded(kept))
          .where(eb => isNewerRow(eb, 'sign_in_providers', ['name', 'enabled', 'has_credentials', 'sealed'])),
      )
      .execute();
  }
}
