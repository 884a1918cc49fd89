import type { Actor } from '@aar/contracts/access';
import { signInIntegrations } from '@aar/contracts/content/integration-templates';
import { socialSettings } from '@aar/contracts/content/sign-in-settings.contract';
import { anyOf } from '@aar/platform/database/any-of';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource, type EntityManager } from 'typeorm';
import { db } from '../database/db';
import { integrationColumns } from '../integrations/integration';
import { Integrations } from '../integrations/integrations.service';

const providers = signInIntegrations.map(({ name }) => name);

/** Another view of the integrations for sign-in: the switch here is the integration's own `isEnabled`. */
@Implements(socialSettings)
export class SocialSettingsController implements Handlers<typeof socialSettings> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly integrations: Integrations,
  ) {}

  get() {
    return read(this.dataSource.manager);
  }

  update({ provider, enabled }: Inputs<typeof socialSettings>['update'], actor: Actor, once: Once) {
    return once(async tx => {
      const integration = providers.includes(provider)
        ? await select(tx).where('name', '=', provider).forUpdate().executeTakeFirst()
        : null;
      if (!integration) throw new Problem('content.social-setting.unknown');
      await this.integrations.update(tx, integration, { isEnabled: enabled }, actor);
      return read(tx);
    });
  }
}

const select = (manager: EntityManager) => db(manager).selectFrom('integrations').select(integrationColumns);

async function read(manager: EntityManager) {
  const found = await select(manager).where('name', '=', anyOf(providers)).execute();
  const inOrder = providers.flatMap(name => found.filter(one => one.name === name));
  return {
    settings: inOrder.map(({ name, displayName, isEnabled, hasCredentials }) => ({
      provider: name,
      displayName,
      enabled: isEnabled,
      hasCredentials,
    })),
  };
}
