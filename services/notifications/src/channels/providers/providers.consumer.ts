import { integrationChanged } from '@aar/contracts/content/integrations.messages';
import type { EventData } from '@aar/contracts/messaging';
import { fromExcluded } from '@aar/platform/database/from-excluded';
import { isNewerRow } from '@aar/platform/read-models/newer';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../../database/db';

const ours = new Set(['email', 'sms', 'whatsapp']);

/** Stores the integrations that send messages, with sealed credentials; the highest version wins. */
@Controller()
export class ProvidersConsumer {
  @OnEvent(integrationChanged)
  async follow(integration: EventData<typeof integrationChanged>, tx: EntityManager) {
    const { integrationId, version, name, category, isEnabled, hasCredentials, isRemoved, sealed } = integration;
    // An integration whose category changed is no longer a provider.
    const isGone = isRemoved || !ours.has(category);
    const told = {
      version,
      name,
      category,
      is_enabled: isEnabled && !isGone,
      has_credentials: hasCredentials,
      sealed: isGone ? null : sealed,
    };
    await db(tx)
      .insertInto('providers')
      .values({ id: integrationId, ...told })
      .onConflict(known =>
        known
          .column('id')
          .doUpdateSet(fromExcluded(told))
          .where(eb => isNewerRow(eb, 'providers', ['name', 'category', 'is_enabled', 'has_credentials', 'sealed'])),
      )
      .execute();
  }
}
