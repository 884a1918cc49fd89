import type { Actor } from '@aar/contracts/access';
import { signInIntegrations } from '@aar/contracts/content/integration-templates';
import { socialSettings } from '@aar/contracts/content/sign-in-settings.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource, type EntityManager, In } from 'typeorm';
import { IntegrationEntity } from '../integrations/integration.entity';
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
        ? await tx.findOne(IntegrationEntity, { where: { name: provider }, lock: { mode: 'pessimistic_write' } })
        : null;
      if (!integration) throw new Problem('content.social-setting.unknown');
      await this.integrations.update(tx, integration, { isEnabled: enabled }, actor);
      return read(tx);
    });
  }
}

async function read(manager: EntityManager) {
  const found = await manager.findBy(IntegrationEntity, { name: In(providers) });
  const inOrder = providers.flatMap(name => found.filter(one => one.name === name));
  return {
    settings: inOrder.map(({ name, displayName, isEnabled, hasCredentials }) => ({
      ...{ provider: name, displayName, enabled: isEnabled, hasCredentials },
    })),
  };
}
