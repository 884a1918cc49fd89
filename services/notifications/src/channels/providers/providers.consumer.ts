import { integrationChanged } from '@aar/contracts/content/integrations.messages';
import type { EventData } from '@aar/contracts/messaging';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { isNewer } from '@aar/platform/read-models/newer';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const ours = new Set(['email', 'sms', 'whatsapp']);

/** Stores the integrations that send messages, with sealed credentials; the highest version wins. */
@Controller()
export class ProvidersConsumer {
  @OnEvent(integrationChanged)
  async follow(integration: EventData<typeof integrationChanged>, tx: EntityManager) {
    const { integrationId, version, name, category, isEnabled, hasCredentials, isRemoved, sealed } = integration;
    // An integration whose category changed is no longer a provider.
    const isGone = isRemoved || !ours.has(category);
    await tx.query(
      `insert into providers (id, version, name, category, is_enabled, has_credentials, sealed)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (id) do update set version = excluded.version, name = excluded.name, category = excluded.category,
         is_enabled = excluded.is_enabled, has_credentials = excluded.has_credentials, sealed = excluded.sealed
       where ${isNewer('providers', 'version', ['name', 'category', 'is_enabled', 'has_credentials', 'sealed'])}`,
      [integrationId, version, name, category, isEnabled && !isGone, hasCredentials, isGone ? null : sealed],
    );
  }
}
